/** The platform operator's company. */
export const PLATFORM_COMPANY = 1;
/** The company that the demo fleet belongs to. */
export const DEMO_COMPANY = 2;
