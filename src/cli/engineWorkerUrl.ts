/** The bundle of the engine's worker is beside this bundle. */
export const engineWorkerUrl = new URL('./engineWorker.js', import.meta.url);
