/** The engine's worker lies beside this bundle. */
export const engineWorkerUrl = new URL('./engineWorker.js', import.meta.url);
