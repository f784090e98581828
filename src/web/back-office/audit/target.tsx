import { Link } from 'react-router'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useTargetWords } from '../kit/use-done-words.ts'

const withPage = ['order', 'customer', 'license', 'question', 'email', 'event', 'delivery'] as const

/** What an action was done on, with a link if it has a page. */
export function Target({ type, id }: { type: string; id: string }) {
  const name = useTargetWords()(type, id)
  const page = /^\d+$/.test(id) && withPage.find(each => each === type)
  return page ? <Link to={backOfficePaths[page](Number(id))}>{name}</Link> : name
}
