import { visitorShop } from '../../cart';

/** Adds a product to the visitor's cart: `POST /cart` with `{ "id": 7 }`. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnPage(request)) return new Response(null, { status: 403 });
  const { id } = (await request.json().catch(() => ({}))) as { id?: unknown };
  if (typeof id !== 'number') return Response.json({ message: 'Which product?' }, { status: 400 });
  const shop = await visitorShop();
  const added = await shop.cart.addItem.safe({ id, quantity: 1 });
  if (added.ok) return Response.json({ count: added.data.items_count });
  // The shop's reason, such as "out of stock".
  const isRefused = added.kind === 'http';
  return Response.json(
    { message: isRefused ? added.error.reason : 'The shop does not answer.' },
    { status: isRefused ? added.error.status : 502 },
  );
}

/** Other sites can send requests with the visitor's cookies. */
const isOwnPage = ({ headers }: Request): boolean =>
  ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
