export { brandingOfHost, hasHostScriptRun, loadBranding, productName, runHostScript } from './branding';
