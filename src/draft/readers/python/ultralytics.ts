/** `YOLO("yolov8n.pt").train(data="data.yaml")`: its metric stands in a file of its own, and its data in that one. */
import { normalizedPath } from '../../../code/files.ts';
import { callOf, type Call } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import { fileRead } from '../inputPaths.ts';
import { pathInside } from './files/writes.ts';
import { folderOf, folderWith, type FileRead, type OutputStatement } from '../script.ts';
import type { PythonScript } from './script.ts';

/** The newest table below the folder of its runs, by what the model is for. */
export function yoloOutputs(module: Module, calls: readonly Call[], origins: OriginsOf): readonly OutputStatement[] {
  return calls.flatMap((call): readonly OutputStatement[] => {
    const model = modelOf(module, call, origins);
    if (model === undefined) return [];
    const [, task = 'B'] = TASKS.find(([name]) => name.test(model)) ?? [];
    const placeholder = task === 'cls' ? 'metrics/accuracy_top1' : `metrics/mAP50-95(${task})`;
    const project = call.named.get('project');
    const path = project ? pathInside(module.textAt(project)) : 'runs';
    const writtenFile = path === undefined ? {} : { writtenFile: { path } };
    return [{ channel: 'tracker', segments: [{ placeholder }], ...module.placeOf(call.node), ...writtenFile }];
  });
}

/** Of boxes where the name of the weights says nothing; of masks and of poses. */
const TASKS = [
  [/[-_]cls\b/, 'cls'],
  [/[-_]seg\b/, 'M'],
  [/[-_]pose\b/, 'P'],
] as const;

/** The file that says of which weights it is made; undefined for what trains another one. */
function modelOf(module: Module, { name, receiver }: Call, origins: OriginsOf): string | undefined {
  if (name !== 'train' || !receiver) return undefined;
  for (const { module: inside, node } of [{ module, node: receiver }, ...origins(module, receiver)]) {
    const made = node.name === 'CallExpression' ? callOf(inside.source, node) : undefined;
    if (/^(?:YOLO\w*|RTDETR)$/.test(made?.name ?? '')) return inside.textAt(made?.positional[0]) ?? '';
  }
  return undefined;
}

/** What the file of its data names, unless that says where they can be had. */
export function yoloData({ calls, origins, readFile }: PythonScript): readonly FileRead[] {
  return calls.flatMap(({ module, call }) => {
    const given = modelOf(module, call, origins) === undefined ? undefined : module.textAt(call.named.get('data'));
    const file = given?.endsWith('.yaml') ? given : undefined;
    const text = file === undefined ? undefined : readFile(`${folderWith(file, readFile) ?? ''}${file}`);
    if (file === undefined || text === undefined || /^download:/m.test(text)) return [];
    const entry = (key: string) =>
      new RegExp(String.raw`^${key}:[ \t]{0,20}["']?([^\s"'#][^\n"'#]{0,200})`, 'm').exec(text)?.[1]?.trim();
    const root = entry('path');
    return ['train', 'val'].flatMap((key) => {
      // one above is looked for beside the file as well
      const path = entry(key)?.replace(/^\.\.\//, '');
      if (path === undefined || path.startsWith('[')) return [];
      const isWhole = /^(?:\/|[A-Za-z]:)/.test(path);
      const line = text.slice(0, text.search(new RegExp(`^${key}:`, 'm'))).split('\n').length;
      return fileRead(
        isWhole ? path : normalizedPath(`${root ?? `./${folderOf(file)}`}/${path}`),
        key,
        { line, file },
        () => false,
      );
    });
  });
}
