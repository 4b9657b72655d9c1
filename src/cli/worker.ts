/** The engine's worker lies beside this bundle. */
export const engineWorker = new URL('./engineWorker.js', import.meta.url);
