import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import * as z from 'zod';
import { manifest } from '../manifest.ts';
import { tools } from '../../../src/agents/tools.ts';
import { mcpProviderId, toolId, toolNames, toolReference } from '../../../src/extension/contributions.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the tools', () => {
  it('stand in package.json as they are in the code, each with the schema of its input', () => {
    const declared = tools.map(({ name, title, description, input }) => {
      const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { target: 'draft-7', io: 'input' });
      return {
        name: toolId(name),
        toolReferenceName: toolReference(name),
        displayName: title,
        modelDescription: description,
        userDescription: title,
        canBeReferencedInPrompt: true,
        tags: ['bbkb'],
        inputSchema,
      };
    });
    assert.deepEqual(manifest.contributes.languageModelTools, JSON.parse(JSON.stringify(declared)));
    assert.deepEqual(
      tools.map(({ name }) => name),
      toolNames,
    );
  });

  it('ask a person before they start programs, and no other does', () => {
    const asking = tools.filter(({ question }) => question !== undefined).map(({ name }) => name);
    assert.deepEqual(asking, ['try', 'start']);
    assert.deepEqual(tools.filter(({ effect }) => effect === 'starts').map(({ name }) => name), asking); // oxfmt-ignore
  });

  it('take no input of any length', () => {
    for (const { name, input } of tools) {
      const file = name === 'draft' ? 'script' : 'declaration';
      assert.ok(input.safeParse({ [file]: 'train' }).success, name);
      assert.ok(!input.safeParse({ [file]: 'x'.repeat(1001) }).success, name);
      assert.ok(!input.safeParse({ [file]: 'train', other: 1 }).success, name);
    }
  });

  it('are offered by the server that package.json names', () => {
    assert.deepEqual(
      manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [mcpProviderId],
    );
  });
});

describe('the skill', () => {
  const frontMatter = z.object({ name: z.string().max(64), description: z.string().max(1024) });
  for (const { path: file } of manifest.contributes.chatSkills) {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];

    it('has the name of its folder, as VS Code wants it, and says when it is of use', () => {
      const { name } = frontMatter.strict().parse(parse(head));
      assert.equal(name, path.basename(path.dirname(file)));
      assert.match(name, /^[a-z0-9-]+$/);
      assert.match(readFileSync(path.join(root, '.vscodeignore'), 'utf8'), /^!skills\/\*\*$/m);
    });

    it('says of every tool what it is for', () => {
      assert.deepEqual(tools.map(({ name }) => name).filter((name) => !body.includes(`\`${name}\``)), []); // oxfmt-ignore
    });
  }
});
