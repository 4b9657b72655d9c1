import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('activation', () => {
  const extension = vscode.extensions.getExtension<unknown>('bbkb.bbkb-tuner');

  it('succeeds in a workspace that has a declaration', async () => {
    assert.ok(extension);
    await extension.activate();
    assert.ok(extension.isActive);
  });

  it('registers every command that the manifest promises', async () => {
    const manifest = extension?.packageJSON as Manifest;
    const registered = new Set(await vscode.commands.getCommands(true));
    const promised = manifest.contributes.commands.map(({ command }) => command);
    assert.ok(promised.length > 0);
    assert.deepEqual(
      promised.filter((command) => !registered.has(command)),
      [],
    );
  });
});
