import { readSettings, writeSettings } from '@platen/template/draft'
import { overlayPath } from '../draft/overlay-path.ts'
import { mentions, renameMentions } from './asset-paths.ts'

/** What a draft's texts are called, and what stands in them. */
type Texts = Readonly<Record<string, string>>

const naming = ['template.html', 'style.css']
const settingsFile = 'template.json'

/** The draft's page or its style name the asset, or it is the PDF that the template is drawn over. */
export function isUsedAsset(files: Texts, path: string): boolean {
  return isBasePdf(files, path) || naming.some((name) => mentions(files[name] ?? '', path))
}

/** The template is drawn over the pages of this asset. */
function isBasePdf(files: Texts, path: string): boolean {
  return overlayPath(files[settingsFile] ?? '') === path
}

/** The draft's texts that change when an asset is called otherwise, as they are then. */
export function textsNaming(files: Texts, from: string, to: string): Record<string, string> {
  const changed = naming.flatMap((name) => {
    const text = files[name]
    return text === undefined || !mentions(text, from)
      ? []
      : [[name, renameMentions(text, from, to)] as const]
  })
  return { ...Object.fromEntries(changed), ...(isBasePdf(files, from) && settingsOver(files, to)) }
}

/** template.json of a draft that is drawn over this asset. */
export function settingsOver(files: Texts, path: string): Record<string, string> {
  const text = files[settingsFile] ?? ''
  const page = { ...readSettings(text).page, pdf: path }
  return { [settingsFile]: writeSettings(text, { page }) }
}
