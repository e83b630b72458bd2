// The languages of the page.

export type Lang = "en" | "fr";
