import { Button, Group, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type Block, type BlockVariant, findPositions } from '@platen/template/markup'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useDraftTree } from '../draft-tree.ts'
import { BlockDrawing } from './block-drawing.tsx'
import { type ChosenBlock, useInsert, useInsertStore } from './insert-store.ts'
import classes from './insert.module.css'
import { SavedBlocks } from './saved-blocks.tsx'
import { toChosenBlock, showNotInsertable, useInsertAfter } from './use-insert-after.ts'
import { useTemplateBlocks } from './use-template-blocks.ts'

/** Longer lists of variants get a search field. */
const variantsWithoutSearch = 8

/** Shows all blocks that can be inserted, adapted to this template. */
export function BlockGallery({ onClose }: { onClose: () => void }) {
  const blocks = useTemplateBlocks()
  const store = useInsertStore()
  const take = useChooseBlock(onClose)
  const kind = useInsert((state) => state.variantsOf)
  const [openBlock, setOpenBlock] = useState(blocks.find((block) => block.kind === kind))
  const [searchText, setSearchText] = useState('')
  const shown = blocks.filter(({ name }) => isNamed(name, searchText))

  function choose(block: Block): void {
    const [first, ...others] = block.variants
    if (first && others.length === 0) take(toChosenBlock(block, first))
    else if (first) setOpenBlock(block)
  }
  function chooseFirst(event: KeyboardEvent): void {
    const first = shown.find(({ variants }) => variants.length > 0)
    if (event.key !== 'Enter' || !first) return
    event.preventDefault()
    choose(first)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={openBlock ? `Insert: ${openBlock.name}` : 'Insert'}
      size="xl"
      centered
    >
      {openBlock ? (
        <Variants
          block={openBlock}
          onBack={() => {
            setOpenBlock(undefined)
            store.setState({ variantsOf: undefined })
          }}
          onTake={(way) => take(toChosenBlock(openBlock, way))}
        />
      ) : (
        <>
          <TextInput
            mb="md"
            data-autofocus
            aria-label="Find a block"
            placeholder="Search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={searchText}
            onChange={(event) => setSearchText(event.currentTarget.value)}
            onKeyDown={chooseFirst}
          />
          <ul className={classes.tiles}>
            {shown.map((block) => (
              <li key={block.kind}>
                <UnstyledButton
                  className={classes.tile}
                  aria-disabled={block.variants.length === 0}
                  onClick={() => choose(block)}
                >
                  <BlockDrawing kind={block.kind} />
                  {block.name}
                  <span className={classes.about}>
                    {block.variants.length === 0 ? block.missing : block.about}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <Text c="dimmed">No blocks match.</Text>}
          <SavedBlocks searchText={searchText} onTake={take} />
        </>
      )}
    </Modal>
  )
}

/** Lets the user choose a variant of a block, such as its list or its field. */
function Variants(props: { block: Block; onBack: () => void; onTake: (way: BlockVariant) => void }) {
  const { block, onBack, onTake } = props
  const [searchText, setSearchText] = useState('')
  const shown = block.variants.filter(({ label }) => isNamed(label, searchText))
  const isLong = block.variants.length > variantsWithoutSearch
  return (
    <>
      <Group mb="md" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          All
        </Button>
        <Text fw={600}>{block.question}</Text>
        {isLong && (
          <TextInput
            flex={1}
            size="xs"
            data-autofocus
            aria-label="Find an option"
            placeholder="Search"
            value={searchText}
            onChange={(event) => setSearchText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = shown
              if (event.key === 'Enter' && first) onTake(first)
            }}
          />
        )}
      </Group>
      <ul className={classes.ways} aria-label={block.question}>
        {shown.map((way, index) => (
          <li key={way.label}>
            <UnstyledButton
              className={classes.way}
              data-autofocus={(!isLong && index === 0) || undefined}
              onClick={() => onTake(way)}
            >
              {way.label}
              {way.detail !== undefined && <span className={classes.about}>{way.detail}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Starts to position a block. A block that is a command, or was chosen in the command palette, is inserted immediately. */
function useChooseBlock(onClose: () => void): (block: ChosenBlock) => void {
  const store = useInsertStore()
  const tree = useDraftTree()
  const insertAfter = useInsertAfter()
  return (chosen) => {
    const { command, within } = chosen
    const { variantsOf } = store.getState()
    onClose()
    if (variantsOf !== undefined || command) return insertAfter(chosen)
    if (within !== undefined && findPositions(tree, { within }).length === 0) return showNotInsertable()
    store.setState({ chosen, placed: undefined })
  }
}

function isNamed(name: string, searchText: string): boolean {
  return name.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase())
}
