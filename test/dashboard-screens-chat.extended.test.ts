import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the chat screens, in a browser on the whole product', () => {
  useScreens(screens.chat)
})
