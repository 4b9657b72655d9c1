/** The declarations of the workspace, with the summaries and reports of their studies, for clients that list resources. */
import path from 'node:path';
import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { declarationFiles } from '../../agents/declarationFiles.ts';
import { begunStudyOf } from '../../agents/study.ts';
import type { Host } from '../../agents/tool.ts';
import { placeFile, shownPath } from '../../agents/workspace.ts';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import { toJson } from '../../export/json.ts';
import { notADeclaration } from './messages.ts';
import { studyReport } from './studyReport.ts';

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly textOf: (file: string, host: Host) => Promise<string>;
}

const kinds: readonly Kind[] = [
  {
    name: 'declaration',
    title: 'Declaration of a study',
    mimeType: 'application/yaml',
    textOf: readDeclarationText,
  },
  {
    name: 'summary',
    title: 'Summary of a study, as `bbkb show --json` prints it',
    mimeType: 'application/json',
    textOf: async (given, host) => toJson({ ...(await begunStudyOf(host, given)).summary }),
  },
  {
    name: 'report',
    title: 'Report of a study: its status, what it recommends and why',
    mimeType: 'text/markdown',
    textOf: studyReport,
  },
];

export function registerResources(server: McpServer, host: Host): void {
  for (const { name, title, mimeType, textOf } of kinds) {
    const uriOf = (file: string) => `bbkb-${name}:///${file.split(path.sep).map(encodeURIComponent).join('/')}`;
    const list = async () => {
      const files = await declarationFiles(await host.folders());
      return {
        resources: files.map((file) => ({ uri: uriOf(file), name: file, title: `${title}: ${file}`, mimeType })),
      };
    };
    server.registerResource(
      name,
      new ResourceTemplate(`bbkb-${name}:///{+file}`, { list }),
      { title, mimeType },
      async ({ href, pathname }) => ({
        contents: [{ uri: href, mimeType, text: await textOf(await declarationAt(pathname, host), host) }],
      }),
    );
  }
}

/** @throws Error, a sentence, where another file is named, also through a link */
async function declarationAt(pathname: string, host: Host): Promise<string> {
  const given = decodeURIComponent(pathname.slice(1));
  const folders = await host.folders();
  const { file } = await placeFile(given, folders);
  if (!isDeclarationFile(file)) throw new Error(notADeclaration(shownPath(file, folders)));
  return file;
}
