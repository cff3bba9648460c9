export { brandingOfHost, hasHostScriptRun, loadBranding, productName, runHostScript, type Branding } from './branding';
