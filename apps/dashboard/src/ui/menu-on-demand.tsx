import { cloneElement, type MouseEventHandler, type ReactElement, startTransition, useState } from 'react'

interface ButtonProps {
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/** A button whose menu is loaded on the first click, because menus are a fifth of a page's code. `menu` returns an `OpeningMenu`. */
export function MenuOnDemand(props: {
  button: ReactElement<ButtonProps>
  menu: (button: ReactElement) => ReactElement
}) {
  const { button, menu } = props
  const [wasAskedFor, setWasAskedFor] = useState(false)
  if (wasAskedFor) return menu(button)
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A transition keeps the button visible until the menu is loaded.
    onClick: () => startTransition(() => setWasAskedFor(true)),
  })
}
