import { readSettings, writeSettings } from '@platen/template/draft'
import { overlayPath } from '../draft/overlay-path.ts'
import { mentions, renameMentions } from './asset-paths.ts'

/** Text files in a draft by name. */
type Texts = Readonly<Record<string, string>>

const naming = ['template.html', 'style.css']
const settingsFile = 'template.json'

/** Whether the page or the style sheet refers to the asset, or the template is printed over it. */
export function isUsedAsset(files: Texts, path: string): boolean {
  return isBasePdf(files, path) || naming.some((name) => mentions(files[name] ?? '', path))
}

/** Whether the template is printed over the pages of this asset. */
function isBasePdf(files: Texts, path: string): boolean {
  return overlayPath(files[settingsFile] ?? '') === path
}

/** Returns the text files in a draft that change when an asset is renamed. */
export function textsReferringTo(files: Texts, from: string, to: string): Record<string, string> {
  const changed = naming.flatMap((name) => {
    const text = files[name]
    return text === undefined || !mentions(text, from)
      ? []
      : [[name, renameMentions(text, from, to)] as const]
  })
  return { ...Object.fromEntries(changed), ...(isBasePdf(files, from) && settingsOver(files, to)) }
}

/** Returns template.json, changed so that the template is printed over this asset. */
export function settingsOver(files: Texts, path: string): Record<string, string> {
  const text = files[settingsFile] ?? ''
  const page = { ...readSettings(text).page, pdf: path }
  return { [settingsFile]: writeSettings(text, { page }) }
}
