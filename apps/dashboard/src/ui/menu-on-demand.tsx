import { cloneElement, type MouseEventHandler, type ReactElement, startTransition, useState } from 'react'

/** What the button of a menu takes. */
interface ButtonProps {
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/** A button whose menu is loaded when it is asked for: the parts of menus weigh a fifth of a page. `menu` gives an `OpeningMenu`. */
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
    // In a transition: the button stays until its menu is there.
    onClick: () => startTransition(() => setWasAskedFor(true)),
  })
}
