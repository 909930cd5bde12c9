/** The browser of tests and benchmarks; installed if possible. */
export function findOrInstallChromium(): Promise<string>;
