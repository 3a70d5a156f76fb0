import { notifications } from '@mantine/notifications'
import { pageCss, pageHtml } from '@platen/template/draft'
import { offerUndo } from '../../../ui/offer-undo.tsx'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { cursorsOf } from '../../source/cursors.ts'
import { textsReferringTo } from '../../assets/asset-uses.ts'
import { endOfPage, insertImage } from './insert-image.ts'
import { fontOfFile, withFont } from './with-font.ts'
import { withLogo } from './with-logo.ts'

/** Returns the commands for assets. Each command is one undo step. */
export function useAssetCommands() {
  const draft = useDraftStore()
  const { go } = useEditorSearch()
  const life = useEditorLife()
  return {
    remove(path: string) {
      draft.getState().edit({ assets: { [path]: null } }, { label: `Removing ${path}` })
      const removed = draft.getState().source
      offerUndo({
        message: `${path} removed.`,
        until: life,
        // Undoes only this step. Later changes have their own steps.
        undo: () => {
          if (draft.getState().source === removed) draft.getState().undo()
          else
            notifications.show({ message: 'The template has changed in the meantime. Use Undo at the top.' })
          return Promise.resolve()
        },
      })
    },
    rename(from: string, to: string) {
      const { files, assets } = draft.getState().source
      const asset = assets[from]
      if (!asset || from === to) return
      draft
        .getState()
        .edit(
          { assets: { [from]: null, [to]: asset }, files: textsReferringTo(files, from, to) },
          { label: `Renaming ${from}` },
        )
    },
    useAsLogo(path: string) {
      const { 'template.html': html = '', 'style.css': css = '' } = draft.getState().source.files
      const made = withLogo(html, css, path)
      const files = { 'template.html': made.html, ...(made.css !== css && { 'style.css': made.css }) }
      draft.getState().edit({ files }, { label: `Using ${path} as the logo` })
      notifications.show({ message: `${path} is now the logo.` })
    },
    useFont(path: string) {
      const css = pageCss(draft.getState().source)
      const files = { 'style.css': withFont(css, path) }
      draft.getState().edit({ files }, { label: `Adding ${path} as a font` })
      const { family } = fontOfFile(path)
      notifications.show({ message: `${family} is now available. Click text on the page and choose Font.` })
    },
    insert(path: string) {
      const html = pageHtml(draft.getState().source)
      const cursors = cursorsOf(draft)
      const put = insertImage(html, cursors.getState().last['template.html'] ?? endOfPage(html), path)
      draft.getState().edit({ files: { 'template.html': put.html } }, { label: `Inserting ${path}` })
      cursors.setState({ wished: { path: 'template.html', at: put.at } })
      go({ tab: 'code', file: 'html' })
    },
  }
}
