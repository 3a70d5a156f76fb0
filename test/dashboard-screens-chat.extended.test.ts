import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the chat screens, in a browser against the whole stack', () => {
  useScreens(screens.chat)
})
