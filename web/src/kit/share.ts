// Handing a link to somebody: the device's own way if it has one, else the clipboard, else the oldest way there is.

export type Shared = "shared" | "copied" | "failed";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}

/** On plain http, as in a home network, browsers hide the clipboard. */
function copyBySelecting(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "sr";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** `whole`: what is copied where the device has no way of its own. */
export async function share(url: string, text: string, whole = url): Promise<Shared> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ url, text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  return (await copyText(whole)) ? "copied" : "failed";
}
