import { unsafeName } from '@platen/template/bundle'

/** Returns an error message if an asset cannot have this path. */
export function assetNameFault(path: string): string | undefined {
  if (!path.startsWith('assets/')) return 'Assets must be in assets/.'
  const isHidden = path.split('/').some((part) => part.startsWith('.'))
  const hidden =
    'Files whose names start with a dot are hidden, and cannot be part of templates. Rename the file.'
  return unsafeName(path) ?? (isHidden ? hidden : undefined)
}
