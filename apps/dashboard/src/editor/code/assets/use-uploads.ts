import type { DraftAsset } from '@platen/contract'
import { useCallback, useRef, useState } from 'react'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { type DraftStore, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { assetPathOf, freePath, replacingPath } from '../../assets/asset-paths.ts'
import { textsReferringTo } from '../../assets/asset-uses.ts'
import { uploadAsset } from '../../assets/upload-asset.ts'

/** A running or failed upload. */
export interface Upload {
  id: number
  name: string
  /** 0 to 1. */
  share: number
  problem?: string
  file: File
  /** Path of the asset that it replaces. */
  replaces?: string
  /** Aborted when the user cancels the upload. */
  giveUp: AbortController
}

let lastId = 0

/** Manages the uploads in the assets pane. They run one after the other, each becomes one undo step, and they end when the editor closes. */
export function useUploads() {
  const draft = useDraftStore()
  const life = useEditorLife()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // Sequential, because each name depends on the existing assets.
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
        if (!signal.aborted) change(id, { problem: userMessageOf(error) })
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
        name: file.name || 'Pasted image',
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

/** Replaces an asset as one undo step, and updates its references if the extension changes. */
function replaceAsset(
  draft: DraftStore,
  replaced: string,
  { path, asset }: { path: string; asset: DraftAsset },
): void {
  const { files } = draft.getState().source
  draft.getState().edit(
    {
      assets: { ...(path !== replaced && { [replaced]: null }), [path]: asset },
      ...(path !== replaced && { files: textsReferringTo(files, replaced, path) }),
    },
    { label: `Replacing ${replaced}` },
  )
}
