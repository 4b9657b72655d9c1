/** The other programs, whose bundles are beside this bundle. */

export const engineWorkerUrl = new URL('./engineWorker.js', import.meta.url);
export const supervisorUrl = new URL('./supervisor.js', import.meta.url);
