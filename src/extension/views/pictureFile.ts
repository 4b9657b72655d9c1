/** A chart that the page sent, as a file: its name and its bytes. */
import type { FromPage } from '../../protocol.ts';

type Picture = Extract<FromPage, { type: 'savePicture' }>;

/** The study's name and the chart's title in letters, digits and hyphens, as any disk takes them. */
export function pictureFileName(study: string, { title, format }: Pick<Picture, 'title' | 'format'>): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[study, ...words].join('-').slice(0, 100)}.${format}`;
}

export function bytesOfPicture({ format, picture }: Pick<Picture, 'format' | 'picture'>): Uint8Array {
  if (format === 'svg') return new TextEncoder().encode(picture);
  return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
}
