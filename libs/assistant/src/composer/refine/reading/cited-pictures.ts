import type { ComposerPicture } from '../../composing.ts'

const mark = /“picture:(?<path>[^”]+)”/

/** Replaces the names of cited pictures with their quoted paths, so that punctuation in a name does not split the clause. */
export function withPictures(words: string, pictures: readonly ComposerPicture[]): string {
  return pictures.reduce((text, { name, path }) => text.replaceAll(name, `“picture:${path}”`), words)
}

/** Restores the names of cited pictures. */
export function withNames(words: string, pictures: readonly ComposerPicture[]): string {
  return pictures.reduce((text, { name, path }) => text.replaceAll(`“picture:${path}”`, name), words)
}

/** Returns the path of the first cited picture. */
export function citedPicture(raw: string): string | undefined {
  return mark.exec(raw)?.groups?.['path']
}
