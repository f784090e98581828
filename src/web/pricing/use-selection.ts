import type { Choices } from '../checkout/price-basis.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { changed, type Selection, selectionFrom } from './selection.ts'

export function useSelection(choices: Choices) {
  const { choice, choose } = useAddressChoice<Selection>({
    read: query => selectionFrom(query, choices),
    settle: next => changed(next, {}, choices.resellers),
  })
  return { selection: choice, choose }
}
