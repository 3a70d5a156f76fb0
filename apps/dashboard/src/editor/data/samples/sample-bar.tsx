import { ActionIcon, Button, Group, Menu, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Field } from '@platen/contract'
import { blankSample, longSample, manyRows } from '@platen/merge'
import { sampleFiles, sampleName, sampleWords, type SampleData, writeSample } from '@platen/template/draft'
import {
  IconCopy,
  IconDots,
  IconFile,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconStar,
  IconTable,
  IconTextWrap,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { offerUndo } from '../../../ui/offer-undo.tsx'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { useCleanSettings } from '../../fields/typed-settings.ts'
import { withFormatNames } from './format-names.ts'
import { addSample, isFirstSample, makeFirst, removeSample, samplesMax } from './sample-changes.ts'
import { SampleNameDialog } from './sample-name-dialog.tsx'
import type { OpenSample } from '../../samples/use-sample.ts'

const bytesMax = 2 * 1024 * 1024

/** Chooses the open sample, with menus to add, rename and delete samples. */
export function SampleBar(props: { sample: OpenSample; fields: readonly Field[]; onImport: () => void }) {
  const { sample, fields, onImport } = props
  const source = useDraft((state) => state.source)
  const { go } = useEditorSearch()
  const files = sampleFiles(source)
  const { add, first, remove } = useSampleCommands(sample)
  const [isNaming, setNaming] = useState(false)
  const data = sample.read.data ?? {}
  const settings = useCleanSettings()
  const write = (made: SampleData) => writeSample(withFormatNames(made, settings, data))
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        aria-label="Sample"
        flex="1 1 120px"
        maw={280}
        value={sample.file}
        onChange={(event) => go({ sample: event.currentTarget.value })}
        data={files.map((file) => ({
          value: file,
          label: isFirstSample(file)
            ? `${sampleWords(file, source.files)} (first)`
            : sampleWords(file, source.files),
        }))}
      />
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            New
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>New sample</Menu.Label>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() => add(`${sampleName(sample.file)} copy`, () => sample.text)}
          >
            Copy of this sample
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFile size={16} />}
            onClick={() => add('empty', () => write(blankSample(fields)))}
          >
            Empty: only required values
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTextWrap size={16} />}
            onClick={() => add('long', () => write(longSample(fields, data)))}
          >
            Long: very long text
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTable size={16} />}
            onClick={() => add('400 rows', () => write(manyRows(data, fields, 400)))}
          >
            400 rows in each list
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFileImport size={16} />} onClick={onImport}>
            Import JSON, CSV or field names…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Sample actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isFirstSample(sample.file) && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming(true)}>
                Rename…
              </Menu.Item>
              <Menu.Item leftSection={<IconStar size={16} />} onClick={first}>
                Make first
              </Menu.Item>
            </>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
            Delete sample
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <SampleNameDialog file={sample.file} onClose={() => setNaming(false)} />}
    </Group>
  )
}

/** Returns the commands for a sample. Each is one undo step. */
function useSampleCommands({ file }: OpenSample) {
  const addNew = useAddSample()
  const store = useDraftStore()
  const { go } = useEditorSearch()
  const life = useEditorLife()
  return {
    add: addNew,
    first: () => {
      const draft = store.getState()
      const made = makeFirst(draft.source, file)
      draft.edit(made.change, { label: `Making “${sampleWords(file, draft.source.files)}” the first sample` })
      go({ sample: undefined })
      notifications.show({ message: 'This sample is now shown first.' })
    },
    remove: () => {
      const draft = store.getState()
      const text = draft.source.files[file] ?? ''
      const made = removeSample(draft.source, file)
      const name = sampleWords(file, draft.source.files)
      draft.edit(made.change, { label: `Deleting “${name}”` })
      go({ sample: made.file })
      offerUndo({
        message: `“${name}” deleted.`,
        until: life,
        undo: async () => {
          store.getState().edit({ files: { [file]: text } }, { label: `Restoring “${name}”` })
          go({ sample: file })
        },
      })
    },
  }
}

/** Returns a function that adds and opens a sample, or reports why it cannot be added. */
export function useAddSample(): (name: string, text: () => string) => boolean {
  const store = useDraftStore()
  const { go } = useEditorSearch()
  return (name, write) => {
    const draft = store.getState()
    const { source } = draft
    const refuse = (message: string) => {
      notifications.show({ color: 'red', message })
      return false
    }
    if (sampleFiles(source).length >= samplesMax)
      return refuse(`A template can have up to ${samplesMax} samples. Delete one first.`)
    const text = write()
    const used = Object.values(source.files).reduce((sum, { length }) => sum + length, 0)
    if (used + text.length > bytesMax)
      return refuse(
        'This sample is too large. All files of a template except assets can be up to 2 MB in total.',
      )
    const made = addSample(source, name, text)
    draft.edit(made.change, { label: `Adding the sample “${sampleWords(made.file, source.files)}”` })
    go({ sample: made.file })
    return true
  }
}
