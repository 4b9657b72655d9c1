/** The hooks of ES modules, which Node calls on a thread of their own. */
import type { InitializeHook, LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { textToLoad, type HookData } from './textToLoad.ts';

let data: HookData | undefined;

export const initialize: InitializeHook<HookData> = (given) => {
  data = given;
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const result = await nextLoad(url, context);
  const [address = ''] = url.split(/[?#]/);
  const path = address.startsWith('file:') ? fileURLToPath(address) : '';
  const file = data?.files.get(path);
  if (data === undefined || file === undefined) return result;
  // Node says nothing of CommonJS, and then reads it in a way that nothing else sees
  if (result.source) {
    return { ...result, source: textToLoad(data, path, textOf(result.source)) };
  }
  return data.hasOtherLoaders ? result : { ...result, source: textToLoad(data, path, file.before) };
};

function textOf(source: string | NodeJS.ArrayBufferView | ArrayBuffer): string {
  return typeof source === 'string' ? source : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
}
