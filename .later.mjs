// What the code loads later (`await import('./file.ts')`) becomes one bundle for each of these groups, and not one for
// each file with more for all that some of them share: VS Code warns of an extension of more than 100 files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file that no pattern fits is a bundle of its own. */
const groups = {
  declared: /^src\/(?:extension\/(?!extension\.ts$)|declaration\/)/,
  looking: /^src\/cli\/commands\/(?:show|list|watch|compare|report|export)\.ts$/,
  tuning: /^src\/cli\/commands\/(?!simulate|mcp|completion)/,
  work: /^src\/(?:agents|draft|export|study|template|tuner)\//,
};

const root = import.meta.dirname;
const dynamicImport = /\bimport\('(\.[^']+)'\)/g;

/** The files of each group, and the sources that load any. */
const members = Object.fromEntries(Object.keys(groups).map((name) => [name, []]));
const loading = new Map();
for (const name of readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts')) continue;
  const file = path.join(root, 'src', name);
  const text = readFileSync(file, 'utf8');
  const contents = text.replaceAll(dynamicImport, (whole, target) => {
    const loaded = path.resolve(path.dirname(file), target);
    const group = groupOf(loaded);
    if (group === undefined) return whole;
    if (!members[group].includes(loaded)) members[group].push(loaded);
    return `import('later:${group}').then((group) => group.${nameOf(group, loaded)})`;
  });
  if (contents !== text) loading.set(file, contents);
}

export const later = {
  name: 'later',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const contents = loading.get(file);
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
    build.onResolve({ filter: /^later:/ }, ({ path: name }) => ({
      path: name.slice('later:'.length),
      namespace: 'later',
    }));
    build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path: group }) => ({
      contents: members[group]
        .map((file) => `export * as ${nameOf(group, file)} from ${JSON.stringify(file)};`)
        .join(''),
      resolveDir: root,
    }));
  },
};

function groupOf(file) {
  const name = path.relative(root, file).split(path.sep).join('/');
  return Object.keys(groups).find((group) => groups[group].test(name));
}

function nameOf(group, file) {
  return `file${members[group].indexOf(file)}`;
}
