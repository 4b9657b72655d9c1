import { after, before, it } from 'node:test';
import { openScene, type Scene, type SceneOptions } from './scene.ts';

/**
 * Inside a `describe`: one VS Code with the packaged extension for all its tests, and the `it` that hands it to them.
 * A test that fails leaves a screenshot, `out/shots/FAILED ....png`.
 */
export function inVSCode(options: SceneOptions): (law: string, body: (scene: Scene) => Promise<void>) => void {
  let opened: Scene | undefined;
  before(
    async () => {
      opened = await openScene(options);
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await opened?.close();
  });

  return (law, body) => {
    it(law, { timeout: 300_000 }, async () => {
      if (opened === undefined) throw new Error('VS Code was not opened.');
      try {
        await body(opened);
      } catch (error) {
        await opened.workbench.screenshot(`FAILED ${law.replaceAll(/\W+/g, ' ').trim()}`);
        throw error;
      }
    });
  };
}
