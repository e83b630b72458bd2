// What happy-dom leaves out of a document: letters that are still on their way. Here there are none.

if ("document" in globalThis) Object.defineProperty(document, "fonts", { value: new EventTarget() });
