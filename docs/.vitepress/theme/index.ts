import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { MermaidDiagram } from './mermaid-diagram';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    // A page that cannot be rendered fails the build.
    app.config.throwUnhandledErrorInProduction = true;
    app.component('MermaidDiagram', MermaidDiagram);
  },
} satisfies Theme;
