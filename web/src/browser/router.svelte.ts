// A router of a few lines: the address, and links of our own that do not reload the page.

import { parseRoute, type Route } from "./routes";

class Router {
  route: Route = $state.raw(here());

  go(path: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    this.route = here();
    scrollTo(0, 0);
  }

  /** Follow the browser's buttons and clicks on links; call once. */
  listen(): () => void {
    const back = (): void => void (this.route = here());
    const click = (event: MouseEvent): void => {
      const path = ownPath(event);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

function here(): Route {
  return parseRoute(location.pathname, location.search);
}

/** Where a click leads within this page; null if it is for the browser. */
function ownPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return null;
  if (url.hash !== "" && url.pathname === location.pathname) return null;
  return url.pathname + url.search + url.hash;
}

export const router = new Router();
