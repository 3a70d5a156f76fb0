import { ActionIcon, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeptBlock } from '@platen/contract'
import { isBlock, keepBlock, type SourceElement } from '@platen/markup'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../../../api/send.ts'
import { pageCss } from '../../draft/draft-files.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useSettings } from '../../draft/use-settings.ts'
import { cleanSettings } from '../../fields/typed-settings.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import { elementWords } from '../element-words.ts'
import { useSectionKinds } from '../section-kind.ts'
import { type BlockName, BlockNameDialog } from './block-name-dialog.tsx'

/** Keeps the selected element for other templates; there while a whole block is selected. */
export function KeepBlock() {
  const tree = useDraftTree()
  const selected = useSelectedElement()
  const kinds = useSectionKinds()
  const [kept, setKept] = useState<SourceElement>()
  if (!selected || !isBlock(tree, selected)) return null
  return (
    <>
      <Tooltip label="Keep as a block">
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Keep as a block"
          onClick={() => setKept(selected)}
        >
          <IconBookmarkPlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {kept && (
        <KeepDialog
          element={kept}
          proposal={elementWords(tree, kept, kinds)}
          onClose={() => setKept(undefined)}
        />
      )}
    </>
  )
}

function KeepDialog(props: { element: SourceElement; proposal: string; onClose: () => void }) {
  const { element, proposal, onClose } = props
  const tree = useDraftTree()
  const draft = useDraftStore()
  const { settings } = useSettings()
  const keep = ({ name, folder }: BlockName) => {
    const css = pageCss(draft.getState().source)
    const { fields } = cleanSettings(settings)
    const content = keepBlock({ tree, css, fields }, element, name)
    return ask<KeptBlock>('/blocks', { method: 'POST', json: { name, folder, content } })
  }
  return (
    <BlockNameDialog
      title="Keep as a block"
      given={{ name: proposal, folder: '' }}
      folderHint="Leave it empty for none."
      note={whatBecomes}
      button="Keep"
      save={keep}
      onSaved={({ name }) =>
        notifications.show({ message: `“${name}” is kept. You find it under Insert, in each template.` })
      }
      onClose={onClose}
    />
  )
}

function whatBecomes({ name, folder }: BlockName, blocks: readonly KeptBlock[]): string {
  const same = blocks.find((block) => block.name === name.trim() && block.folder === folder.trim())
  return same
    ? `This becomes version ${same.version + 1} of “${same.name}”. Templates that have an earlier one keep it.`
    : 'Its text, its look and its fields are kept. Pictures are not: add them to the template that uses it.'
}
