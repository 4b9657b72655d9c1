/** A project in memory, and what is drafted from one of its files. */
import path from 'node:path';
import { draftOf } from '../../../../src/draft/draft.ts';

export type Files = Readonly<Record<string, string>>;

/** Drafts from a file of a project; the others are read by their paths from its root. */
export function drafted(place: string, files: Files, isThere?: (file: string) => boolean) {
  const folders = place.split('/').slice(0, -1);
  const readFile = (relative: string): string | undefined => {
    const parts = [...folders];
    for (const part of relative.split('/')) {
      if (part === '..') parts.pop();
      else parts.push(part);
    }
    return files[parts.join('/')];
  };
  const projectFiles = () => Object.keys(files).map((file) => path.posix.relative(folders.join('/'), file));
  const file = place.split('/').at(-1) ?? '';
  const draft = draftOf({
    file,
    text: files[place] ?? '',
    folders,
    readFile,
    projectFiles,
    ...(isThere && { isThere }),
  });
  const active = draft.parameters.filter((parameter) => parameter.active).map(({ flag }) => flag.name);
  return { ...draft, active, args: draft.command.args.join(' ') };
}

export const YAML = 'optim:\n  lr: 0.001 # of Adam\n  weight_decay: 0.01\nseed: 3\ndata: { path: /tmp/x }\n';
export const TRAINER = `
import argparse, yaml
parser = argparse.ArgumentParser()
parser.add_argument('-c', '--config', default='configs/base.yaml')
parser.add_argument('--data', required=True)
args = parser.parse_args()
config = yaml.safe_load(open(args.config))
print('val_loss:', run(config, args.data))
`;
