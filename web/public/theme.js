// Before the first paint: the theme and the language chosen on this device.
(function () {
  var root = document.documentElement;
  var saved;
  try {
    saved = JSON.parse(localStorage.getItem("naysay.settings") || "{}") || {};
  } catch {
    saved = {};
  }
  var night =
    saved.theme === "night" || (saved.theme !== "day" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = night ? "dark" : "light";
  if (saved.motion === "reduced") root.dataset.motion = "reduced";
  if (saved.patterns === true) root.dataset.patterns = "on";
  var lang = saved.lang;
  var wanted = navigator.languages || [];
  for (var i = 0; !lang && i < wanted.length; i++) {
    var tag = wanted[i].slice(0, 2).toLowerCase();
    if (tag === "en" || tag === "fr") lang = tag;
  }
  root.lang = lang === "fr" ? "fr" : "en";
})();
