import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react'

/** The menu in a `MenuOnDemand`, which opens as soon as it is mounted. */
export function OpeningMenu({
  button,
  children,
  ...props
}: Omit<MenuProps, 'opened' | 'onChange'> & { button: ReactElement }) {
  const target = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    // The button is a new element. It must have the focus now, so that the focus returns to it when the menu closes.
    target.current?.focus()
    setIsOpen(true)
  }, [])
  return (
    <Menu {...props} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        {cloneElement(button as ReactElement<{ ref: Ref<HTMLElement> }>, { ref: target })}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
