import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { offerUndo } from '../../ui/offer-undo.tsx'

/** Example descriptions. Each names the document type, the paper, the layout and the style. */
const examples = [
  {
    name: 'Invoice',
    text: 'An invoice for a small design studio, A4, in dark green. Our logo at the upper left, the customer’s address below it, a table of items with quantity, price and amount, the total with VAT below it, and payment instructions at the bottom of the page.',
  },
  {
    name: 'Certificate',
    text: 'A certificate of attendance, A4 landscape, in dark blue: the participant’s name large in the middle, then the course, its date and location, and a line for the signature.',
  },
  {
    name: 'Packing slip',
    text: 'A packing slip for our warehouse, Letter size: the order number and its date, the shipping address, and a table with item number, item and quantity. No prices.',
  },
  {
    name: 'Angebot (German)',
    text: 'Ein Angebot auf Deutsch, A4: Anschrift des Kunden, Angebotsnummer und Datum, eine Tabelle der Leistungen mit Menge, Einzelpreis und Betrag, darunter Zwischensumme, MwSt. und Gesamtbetrag, und bis wann das Angebot gilt.',
  },
] as const

/** Buttons that insert an example. Replaced text can be restored. */
export function Examples({ box }: { box: { current: PromptHandle | null } }) {
  const id = useId()
  const choose = (text: string) => {
    const { current } = box
    if (!current) return
    const before = current.read()
    current.write([{ text }])
    current.focus()
    const hasOwnText = before.some((part) => !('text' in part) || !isExampleText(part.text))
    if (hasOwnText)
      offerUndo({
        message: 'The example replaced your text.',
        undo: () => Promise.resolve(current.write(before)),
      })
  }
  return (
    <Group gap="xs" mt="sm" role="group" aria-labelledby={id}>
      <Text size="sm" c="dimmed" id={id}>
        Start from an example:
      </Text>
      {examples.map(({ name, text }) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => choose(text)}>
          {name}
        </Button>
      ))}
    </Group>
  )
}

const isExampleText = (text: string) =>
  text.trim() === '' || examples.some((example) => example.text === text.trim())
