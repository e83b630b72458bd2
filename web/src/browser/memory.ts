// What this device remembers. Everything works without it: private windows and full disks are answered with silence.

export function read(key: string): unknown {
  try {
    const text = localStorage.getItem(`naysay.${key}`);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`naysay.${key}`, JSON.stringify(value));
  } catch {
    // nothing to do: the page goes on, and forgets
  }
}
