import { ActionIcon, Menu, TextInput, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

/** Text that can be inserted from a menu. */
export interface Insertion {
  text: string
  label: string
}

/** A text input with a menu of fields to insert at the cursor. */
export function FieldTextInput(props: {
  label: string
  value: string
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  maxLength: number
  insertions: readonly Insertion[]
  onChange: (value: string) => void
}) {
  const { insertions, onChange, value, ...shown } = props
  const input = useRef<HTMLInputElement>(null)
  const insert = (text: string) => {
    const from = input.current?.selectionStart ?? value.length
    const to = input.current?.selectionEnd ?? from
    onChange((value.slice(0, from) + text + value.slice(to)).slice(0, props.maxLength))
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <TextInput
      ref={input}
      {...shown}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <Menu position="bottom-end" shadow="md" returnFocus={false}>
          <Menu.Target>
            <Tooltip label="Insert a field" withArrow>
              <ActionIcon variant="subtle" color="gray" aria-label={`Insert a field into ${props.label}`}>
                <IconBraces size={16} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown mah={280} style={{ overflow: 'auto' }}>
            {insertions.map(({ text, label }) => (
              <Menu.Item key={text} onClick={() => insert(text)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    />
  )
}
