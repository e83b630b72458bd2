import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/theme.css";
import "./styles/page.css";

const target = document.getElementById("app");
if (target === null) throw new Error("no #app in the page");
mount(App, { target });
