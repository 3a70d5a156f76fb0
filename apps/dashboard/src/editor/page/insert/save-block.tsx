import { ActionIcon, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SavedBlock, visibleText } from '@platen/contract'
import { isBlock, saveBlock, type SourceElement } from '@platen/template/markup'
import { pageCss } from '@platen/template/draft'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ask } from '../../../api/send.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { usePreviewStore } from '../../preview/preview-store.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import { elementLabel } from '../element-label.ts'
import { useSectionKinds } from '../section-kind.ts'
import { useSelectionStore } from '../selection-store.ts'
import { drawBlock } from './draw-block.ts'
import { type BlockName, BlockNameDialog } from './block-name-dialog.tsx'
import { fitToSizeLimit, readPictures } from './block-pictures.ts'
import { gatherBlock } from './gather-block.ts'
import classes from './insert.module.css'

/** A button that saves the selected element as a block for other templates. Shown while a whole block is selected. */
export function SaveBlock() {
  const tree = useDraftTree()
  const selected = useSelectedElement()
  const kinds = useSectionKinds()
  const [kept, setKept] = useState<SourceElement>()
  return (
    // Always reserve the space: a button that appears must not wrap the toolbar and move the page.
    <div className={classes.keep}>
      {selected && isBlock(tree, selected) && (
        <Tooltip label="Save as a block">
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Save as a block"
            onClick={() => setKept(selected)}
          >
            <IconBookmarkPlus size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {kept && (
        <SaveBlockDialog
          element={kept}
          proposal={elementLabel(tree, kept, kinds)}
          onClose={() => setKept(undefined)}
        />
      )}
    </div>
  )
}

function SaveBlockDialog(props: { element: SourceElement; proposal: string; onClose: () => void }) {
  const { element, proposal, onClose } = props
  const tree = useDraftTree()
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const preview = usePreviewStore()
  /** The block as printed, with the sample's values and the account's brand. */
  const drawPicture = async () => {
    const { drawn, selected } = selection.getState()
    const pdf = preview.getState().good?.pdf
    if (!pdf || !drawn) return undefined
    const boxes = drawnBoxes(drawn, { at: element.start, copy: selected?.copy ?? 0 }, tree.html)
    // A block without a preview image is better than no block.
    return drawBlock(pdf, boxes).catch(() => undefined)
  }
  const tooLargeNames = useMemo(() => {
    const { source } = draft.getState()
    const { pictures } = gatherBlock(source, saveBlock({ tree, css: pageCss(source) }, element, proposal))
    return fitToSizeLimit(source, pictures).flatMap(({ path, isWithinLimit }) =>
      isWithinLimit ? [] : [nameOf(path)],
    )
  }, [draft, tree, element, proposal])
  const keep = async ({ name, folder }: BlockName) => {
    const { templateId, source } = draft.getState()
    const block = saveBlock({ tree, css: pageCss(source) }, element, name)
    const { content, pictures } = gatherBlock(source, block)
    const assets = await readPictures({ templateId, source }, pictures)
    const picture = await drawPicture()
    const json = {
      name,
      folder,
      content: { ...content, ...(pictures.length > 0 && { assets }) },
      ...(picture !== undefined && { picture }),
    }
    return ask<SavedBlock>('/blocks', { method: 'POST', json })
  }
  return (
    <BlockNameDialog
      title="Save as a block"
      initial={{ name: proposal, folder: '' }}
      folderHint="Optional."
      note={(named, blocks) => saveNote(named, { blocks, tooLargeNames })}
      button="Save"
      save={keep}
      onSaved={({ name }) =>
        notifications.show({ message: `Saved “${name}”. You can find it under Insert in every template.` })
      }
      onClose={onClose}
    />
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `tooLargeNames` are the names of images that exceed the size limit. */
function saveNote(
  { name, folder }: BlockName,
  { blocks, tooLargeNames }: { blocks: readonly SavedBlock[]; tooLargeNames: readonly string[] },
): string {
  const same = blocks.find(
    (block) => block.name === visibleText(name) && block.folder === visibleText(folder),
  )
  const becomes = same
    ? `Saves version ${same.version + 1} of “${same.name}”. Templates that have an earlier version keep it.`
    : 'Saves its text, style, fields with their formulas, and images.'
  if (tooLargeNames.length === 0) return becomes
  const names = tooLargeNames.join(', ')
  return tooLargeNames.length === 1
    ? `${becomes} ${names} is too large to save. You will choose the file again when you insert the block.`
    : `${becomes} ${names} are too large to save. You will choose the files again when you insert the block.`
}
