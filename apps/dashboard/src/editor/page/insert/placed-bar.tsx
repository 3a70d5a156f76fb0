import { Button, FileButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { pageCss, pageHtml } from '@platen/template/draft'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { mentions, renameMentions, replacingPath } from '../../assets/asset-paths.ts'
import { uploadAsset } from '../../assets/upload-asset.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { ShowHidden, useHiddenSelection } from '../hidden-selection.tsx'
import { focusPages } from '../page-focus.ts'
import { showRefusal } from '../show-refusal.ts'
import classes from './insert.module.css'
import { useInsert, useInsertStore } from './insert-store.ts'

/** Shows what was inserted or changed, with a button to undo it. */
export function PlacedBar() {
  const draft = useDraftStore()
  const store = useInsertStore()
  const placed = useInsert((state) => state.placed)
  const isNewest = useDraft(({ past }) => placed !== undefined && past.at(-1) === placed.steps.at(-1))
  const hidden = useHiddenSelection()
  if (!placed || !isNewest) return null
  const end = () => {
    store.setState({ placed: undefined })
    focusPages()
  }
  return (
    <div className={classes.bar} role="group" aria-label="Inserted block">
      <span role="status">
        <b>{placed.name}</b>
        {placed.isDone
          ? hidden && `. ${hidden.message}`
          : hidden
            ? ` was inserted. ${hidden.message}`
            : ' was inserted'}
        {placed.notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
      </span>
      {hidden && <ShowHidden of={hidden} />}
      {placed.missing.map((path) => (
        <MissingPicture key={path} path={path} />
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          for (const _ of placed.steps) draft.getState().undo()
          end()
        }}
      >
        Undo
      </Button>
      <Button size="compact-sm" onClick={end}>
        Keep
      </Button>
    </div>
  )
}

/** Asks for the file of an image that was too large to save with the block. */
function MissingPicture({ path }: { path: string }) {
  const { isUploading, upload } = useMissingPicture(path)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    <FileButton accept="image/*,.svg" onChange={(file) => file && void upload(file)}>
      {(button) => (
        <Button {...button} size="compact-sm" variant="light" loading={isUploading}>
          Choose a file for {name}
        </Button>
      )}
    </FileButton>
  )
}

/** Uploads a file for an image that the page refers to but the template lacks. The upload becomes part of the insertion. */
function useMissingPicture(path: string) {
  const draft = useDraftStore()
  const store = useInsertStore()
  const life = useEditorLife()
  const [isUploading, setIsUploading] = useState(false)

  async function upload(file: File): Promise<void> {
    setIsUploading(true)
    try {
      const { templateId, source } = draft.getState()
      const to = replacingPath(path, file.name, source.assets)
      const arrived = await uploadAsset({
        templateId,
        path: to,
        file,
        onShare: () => undefined,
        signal: life,
      })
      put(arrived)
    } catch (error) {
      if (!life.aborted) notifications.show({ color: 'red', message: userMessageOf(error) })
    } finally {
      setIsUploading(false)
    }
  }

  function put({ path: to, asset }: Awaited<ReturnType<typeof uploadAsset>>): void {
    if (!asset.contentType.startsWith('image/'))
      return showRefusal({ refused: 'This file is not an image. Use SVG, PNG, JPEG, or WebP.' })
    const { source, past } = draft.getState()
    // The insertion may have been undone in the meantime.
    if (![pageHtml(source), pageCss(source)].some((text) => mentions(text, path))) return
    const { placed } = store.getState()
    const isNewest = placed !== undefined && past.at(-1) === placed.steps.at(-1)
    const files = {
      'template.html': renameMentions(pageHtml(source), path, to),
      ...('style.css' in source.files && { 'style.css': renameMentions(pageCss(source), path, to) }),
    }
    draft.getState().edit({ files, assets: { [to]: asset } }, { label: 'Adding an image', isOnPage: true })
    // Undoing the insertion must not undo other changes.
    if (!isNewest) return
    store.setState({
      placed: {
        ...placed,
        steps: [...placed.steps, draft.getState().past.at(-1)],
        missing: placed.missing.filter((one) => one !== path),
      },
    })
  }

  return { isUploading, upload }
}
