import { unsafeName } from '@platen/template/bundle'

/** Why no asset of a template can have this path, in a sentence; `undefined` where it can. */
export function assetNameFault(path: string): string | undefined {
  if (!path.startsWith('assets/')) return 'Assets must be in assets/.'
  const isHidden = path.split('/').some((part) => part.startsWith('.'))
  const hidden = 'A name that begins with a dot is hidden, and left out of templates. Rename the file.'
  return unsafeName(path) ?? (isHidden ? hidden : undefined)
}
