import { textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Removes an asset that no file uses. */
export const removeAsset: AuthorTool = {
  name: 'remove_asset',
  doing: 'Removing a file',
  description: 'Remove an asset, such as assets/old.png, that no file in the draft uses anymore.',
  input: inputOf({ path: { type: 'string', minLength: 1 } }),
  run: (input, { copy }) => {
    const path = textIn(input, 'path')
    const { assets, files } = copy.source
    if (!Object.hasOwn(assets, path)) {
      const names = Object.keys(assets)
      return { refused: `There is no ${path.slice(0, 100)}. The assets are: ${names.join(', ') || 'none'}.` }
    }
    const user = Object.keys(files).find((file) => files[file]?.includes(path.replace(/^assets\//, '')))
    if (user !== undefined) return { refused: `${user} still uses ${path}. Remove the reference first.` }
    const { [path]: _, ...left } = assets
    return { edit: { source: { ...copy.source, assets: left }, words: `Removed the file ${path}` } }
  },
}
