export const shopUrl = process.env['SHOP_URL'] ?? 'http://127.0.0.1:4000/wp-json';
