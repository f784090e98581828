import { Link } from 'react-router'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useTargetWords } from '../kit/use-done-words.ts'

const pages: Readonly<Record<string, (id: number) => string>> = {
  order: backOfficePaths.order,
  customer: backOfficePaths.customer,
  license: backOfficePaths.license,
  question: backOfficePaths.question,
  email: backOfficePaths.email,
  event: backOfficePaths.event,
  delivery: backOfficePaths.delivery,
}

/** What an action was done on, with a link if it has a page. */
export function Target({ type, id }: { type: string; id: string }) {
  const name = useTargetWords()(type, id)
  const page = /^\d+$/.test(id) && pages[type]
  return page ? <Link to={page(Number(id))}>{name}</Link> : name
}
