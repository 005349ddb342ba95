import { hasCart, visitorShop } from '../cart';

/** Rendered on the server for each visitor. */
export async function CartCount() {
  if (!(await hasCart())) return <p>Cart: 0</p>;
  const found = await (await visitorShop()).cart.get.safe();
  return <p>Cart: {found.ok ? found.data.items_count : '?'}</p>;
}
