import type { DraftAsset } from '@platen/contract'
import { useCallback, useRef, useState } from 'react'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { type DraftStore, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { assetPathOf, freePath, replacingPath } from '../../assets/asset-paths.ts'
import { textsNaming } from '../../assets/asset-uses.ts'
import { uploadAsset } from '../../assets/upload-asset.ts'

/** A file on its way, or one that did not arrive. */
export interface Upload {
  id: number
  name: string
  /** 0 to 1. */
  share: number
  /** Why it did not arrive. */
  problem?: string
  file: File
  /** Path of the asset whose place it takes. */
  replaces?: string
  /** Aborted when it is given up. */
  giveUp: AbortController
}

let lastId = 0

/** Uploads of the assets pane: one after the other, each one step of undo when it is there; none outlives the open editor. */
export function useUploads() {
  const draft = useDraftStore()
  const life = useEditorLife()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // One at a time, whoever asks: each name is chosen by those that are there.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const change = (id: number, by: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...by } : one)))
  const dismiss = useCallback(({ id, giveUp }: Upload) => {
    giveUp.abort()
    setUploads((now) => now.filter((one) => one.id !== id))
  }, [])

  const send = useCallback(
    async (upload: Upload) => {
      const { id, file, replaces } = upload
      const signal = AbortSignal.any([life, upload.giveUp.signal])
      if (signal.aborted) return
      const { templateId, source } = draft.getState()
      const path =
        replaces === undefined
          ? freePath(assetPathOf(file.name), source.assets)
          : replacingPath(replaces, file.name, source.assets)
      try {
        const onShare = (share: number) => change(id, { share })
        const arrived = await uploadAsset({ templateId, path, file, onShare, signal })
        signal.throwIfAborted()
        if (replaces === undefined) {
          draft
            .getState()
            .edit({ assets: { [arrived.path]: arrived.asset } }, { label: `Adding ${arrived.path}` })
        } else replaceAsset(draft, replaces, arrived)
        dismiss(upload)
      } catch (error) {
        if (!signal.aborted) change(id, { problem: sentenceOf(error) })
      }
    },
    [draft, life, dismiss],
  )
  const enqueue = useCallback(
    (upload: Upload) => {
      queue.current = queue.current.then(() => send(upload))
    },
    [send],
  )
  const add = useCallback(
    (files: readonly File[], replaces?: string) => {
      const added = files.map((file): Upload => ({
        id: ++lastId,
        name: file.name || 'Pasted picture',
        share: 0,
        file,
        giveUp: new AbortController(),
        ...(replaces !== undefined && { replaces }),
      }))
      setUploads((now) => [...now, ...added])
      for (const upload of added) enqueue(upload)
    },
    [enqueue],
  )
  const again = useCallback(
    ({ id, name, file, giveUp, replaces }: Upload) => {
      const fresh = { id, name, file, giveUp, share: 0, ...(replaces !== undefined && { replaces }) }
      setUploads((now) => now.map((one) => (one.id === id ? fresh : one)))
      enqueue(fresh)
    },
    [enqueue],
  )
  return { uploads, add, again, dismiss }
}

/** One step: another file in the place of an asset, under its name, or under one that ends as the file's; what names it follows. */
function replaceAsset(
  draft: DraftStore,
  replaced: string,
  { path, asset }: { path: string; asset: DraftAsset },
): void {
  const { files } = draft.getState().source
  draft.getState().edit(
    {
      assets: { ...(path !== replaced && { [replaced]: null }), [path]: asset },
      ...(path !== replaced && { files: textsNaming(files, replaced, path) }),
    },
    { label: `Replacing ${replaced}` },
  )
}
