// The keys that every table has. A game's own may not be among them.

export const KEYS = { rules: "r", hint: "h", sound: "m" } as const;
