-- The rows of a shop of release 0.2.0, as its own code wrote them; the schema is migrations/0000_baseline.sql.
-- A customer with orders (paid, revealed, waiting, paid too little), a coupon, a claim, reviews and messages.
insert into audit_addresses ("audit_id", "address", "salt", "created_at") values
  ('1', '10.0.0.1', E'\\x6abaf9777d90edba9354f3b398a2858c', '2026-11-22 17:52:52.734602+00'),
  ('2', '10.0.0.1', E'\\x6ed0d757ff70e2423b86a1562633ad30', '2026-11-22 17:52:52.815707+00'),
  ('3', '10.0.0.1', E'\\xb11a4103fcc3069864264e8133be5671', '2026-11-22 17:52:52.987454+00'),
  ('4', '10.0.0.3', E'\\x9c6261a5fcf468aeeec5a724ef266523', '2026-11-22 17:52:53.360371+00'),
  ('5', '10.0.0.3', E'\\x2892c83787e9fd745ba98bac6dc2f2e8', '2026-11-22 17:52:53.360371+00'),
  ('6', '10.0.0.1', E'\\x1ee8de660757acaed530dfc323ba5fa5', '2026-11-22 17:52:53.629754+00'),
  ('7', '10.0.0.1', E'\\x1d5b4e4986c0c22ed2482a0fd1bf27bb', '2026-11-22 17:52:53.734021+00'),
  ('8', '10.0.0.4', E'\\x57813419f6372c5c7133858c1ac18720', '2026-11-22 17:52:53.95932+00'),
  ('9', '10.0.0.6', E'\\xc5e4e35bfe3724a76817956f737c74c0', '2026-11-22 17:52:54.156002+00'),
  ('10', '10.0.0.6', E'\\x0bd8af724e21b0b4eed7de5fde2e5917', '2026-11-22 17:52:54.156002+00'),
  ('11', '10.0.0.7', E'\\x1c34a6bb36c89e8c4264a7d069526e88', '2026-11-22 17:52:54.310072+00'),
  ('12', '10.0.0.8', E'\\x0249b035d0520f3e1cf3953d058f50e7', '2026-11-22 17:52:54.556239+00'),
  ('13', '10.0.0.9', E'\\x65bbd90894c577b9593e991ee6696040', '2026-11-22 17:52:54.74221+00'),
  ('14', '10.0.0.11', E'\\x84166c2df53fafbf27d99c63770879ad', '2026-11-22 17:52:54.890809+00');
insert into audit_log ("id", "created_at", "actor", "action", "subject", "detail", "request_id", "seal", "seal_number", "address_commitment") overriding system value values
  ('1', '2026-11-22 17:52:52.734602+00', 'visitor', 'session.opened', 'user:01a20463-b1cc-71b6-97f3-0b50e9e5b754', '{"method": "password", "sessionId": "01a20463-b408-7acb-aea7-49201d034f92", "secondFactor": false}', 'mb0tew2fffb1fkzgscgj', NULL, NULL, E'\\x1155ac4af0f4e6400527831a3c791d8de8a6ebc9ae684c3634c62aa145e7c5b0'),
  ('2', '2026-11-22 17:52:52.815707+00', 'user:01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'user.details-changed', 'user:01a20463-b1cc-71b6-97f3-0b50e9e5b754', '{"changed": ["phone"]}', 'twm4dvhjqbsbjrxv8b2t', NULL, NULL, E'\\x126a55782bb760649aafe4787f858b366238e7399c238de4f73d982768e7df04'),
  ('3', '2026-11-22 17:52:52.987454+00', 'user:01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'order.placed', 'order:jq1mc4rz9zxxg54tfcjv', '{"totalAgorot": 8982}', '2m8c34b3wrar7tvn1ekr', NULL, NULL, E'\\x9aa64defaf08ea8e7c8753ec4221ad124262a7dda417142d50b66c606761b114'),
  ('4', '2026-11-22 17:52:53.360371+00', 'visitor', 'payment.matched', 'order:jq1mc4rz9zxxg54tfcjv', '{"amountAgorot": 8982, "transactionId": "tx_pt53smsk3e6nbh7kzn74"}', '5wx3be5s1yhv1zs9dvq5', NULL, NULL, E'\\x20693a73e856645f41bb676d0ab7f250e68fc076bde59daecc23ed65b70633e4'),
  ('5', '2026-11-22 17:52:53.360371+00', 'visitor', 'order.completed', 'order:jq1mc4rz9zxxg54tfcjv', '{"cause": "payment"}', '5wx3be5s1yhv1zs9dvq5', NULL, NULL, E'\\xff2a8cd19075160ab14d883c5d92ec4c8644578b3e68d5e02d7f49d677ebc953'),
  ('6', '2026-11-22 17:52:53.629754+00', 'user:01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'key.revealed', 'key:01a20463-b4e0-72a4-8754-72c8aebed1fb', '{"orderId": "jq1mc4rz9zxxg54tfcjv"}', 'pgrq18x6awxhywh0v0fm', NULL, NULL, E'\\xc9f98aeed4a6329c0074af68d4a0ad4c5c3fbad6df3368ff2e347a0e8e9fe083'),
  ('7', '2026-11-22 17:52:53.734021+00', 'user:01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'order.refund-claimed', 'order:jq1mc4rz9zxxg54tfcjv', '{"claimId": "jb29b2ap2m0azmx1sh5j"}', 'nt5hk7j53ejdcepga4qc', NULL, NULL, E'\\x96ee4cf0b0cba73419a296b604f12f93931e427306e922266d252689294fc91b'),
  ('8', '2026-11-22 17:52:53.95932+00', 'visitor', 'order.placed', 'order:zy26k314dveq8eespmyk', '{"totalAgorot": 4990}', 'kcfmnk9a1028q4b3c0st', NULL, NULL, E'\\xf25cdd517c71df74cff067f7f13b98cbffe95ab65e8c4e7c46cf9e167db150d3'),
  ('9', '2026-11-22 17:52:54.156002+00', 'visitor', 'payment.matched', 'order:zy26k314dveq8eespmyk', '{"amountAgorot": 4990, "transactionId": "tx_skme207cz3t49m2rt9k1"}', 'vz13bhephjgh3wvnth4b', NULL, NULL, E'\\x2b81a09eb465c332040a921606f3c41a279fc1cf3d0055b28baa372412f1accc'),
  ('10', '2026-11-22 17:52:54.156002+00', 'visitor', 'order.completed', 'order:zy26k314dveq8eespmyk', '{"cause": "payment"}', 'vz13bhephjgh3wvnth4b', NULL, NULL, E'\\x52f330cfbeb24263f43a2a92a82a6c99ea573a90b63491d419ff6e1761582fc5'),
  ('11', '2026-11-22 17:52:54.310072+00', 'visitor', 'contact.message-sent', 'message:8t5e1pj061tff7hrfwms', '{}', 'x84nj3xwq2vnhc7eh1k2', NULL, NULL, E'\\xb64c6fb0af30680c3f9a668722321f9c0d8a198447fd47162dab2f5047fc10ad'),
  ('12', '2026-11-22 17:52:54.556239+00', 'visitor', 'order.placed', 'order:wxm1b1h1tcwb58dz3gmj', '{"totalAgorot": 4990}', '583k0157sa14wyc3cpcd', NULL, NULL, E'\\x722c83b470b1560e8996bfcf7f072d9a6240cfcb7062926f9767c227ca67535e'),
  ('13', '2026-11-22 17:52:54.74221+00', 'visitor', 'order.placed', 'order:w3c7zahdndw0hpqaee6k', '{"totalAgorot": 4990}', 'yre7eekzt0zha87vec18', NULL, NULL, E'\\xb1a23dfd1b0acdacf8c354d042c731d645df5b04a83c8d641af8eaf48e2aef24'),
  ('14', '2026-11-22 17:52:54.890809+00', 'visitor', 'payment.mismatched', 'order:w3c7zahdndw0hpqaee6k', '{"amountAgorot": 2495, "transactionId": "tx_429042bzxbvd3hmqc295"}', 'ckcy259kr1fbj0cesbsw', NULL, NULL, E'\\x059206c14c4424c85267d5063bb39c6df3e3040dafdb4358abf1c1677a9d471e');
insert into catalogue_version ("is_only", "version") values
  ('true', '10');
insert into categories ("slug", "name", "position", "live_count") values
  ('tools', '{"en": "Tools", "he": "כלים"}', '1', '3');
insert into contact_answers ("id", "message_id", "user_id", "text", "created_at") values
  ('01a20463-baaa-7e27-8d77-fec3896a1220', '8t5e1pj061tff7hrfwms', '01a20463-ba61-7485-ab61-dafcf3e2c3f2', 'Yes, we do.', '2026-11-22 17:52:54.443111+00');
insert into contact_messages ("id", "kind", "name", "email", "message", "id_number", "order_number", "language", "created_at", "state") values
  ('8t5e1pj061tff7hrfwms', 'message', 'dana-bf048c79fb06', 'dana-bf048c79fb06@example.com', 'Do you sell games?', NULL, NULL, 'he', '2026-11-22 17:52:54.310072+00', 'open');
insert into coupon_uses ("order_id", "coupon_id", "user_id", "customer_email", "phone", "discount_agorot", "created_at") values
  ('jq1mc4rz9zxxg54tfcjv', '01a20463-b4f3-7d25-b303-7faacb4217ba', '01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'dana-bf048c79fb06@example.com', '+972527654301', '998', '2026-11-22 17:52:52.987454+00');
insert into coupons ("id", "code", "kind", "percent", "amount_agorot", "min_spend_agorot", "max_spend_agorot", "starts_at", "ends_at", "total_limit", "customer_limit", "first_order_only", "product_ids", "categories", "note", "active", "batch_id", "version", "created_at") values
  ('01a20463-b4f3-7d25-b303-7faacb4217ba', 'TEST-3418700A87', 'percent', '10', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'false', '{}', '{}', '', 'true', NULL, '1', '2026-11-22 17:52:52.981641+00');
insert into data_keys ("id", "wrapped", "canary", "created_at") values
  ('1', E'\\x4abed405bb087f99efe32335d1be5889570cab6e8fe009b0e8a43499f364f0579d469318a8032a7d91ffd43ab3ecc48b1a653c86f7658c244666c168', E'\\x6c8665a1b7a19889bc827cf3fd160947ebc9751407416560ca3aa1df55ba3a7c532feb01', '2026-11-22 17:52:51.747703+00');
insert into demo_mails ("id", "message_id", "recipient", "subject", "html", "text", "language", "created_at") values
  ('203ee865-76d6-4012-9fa9-d8f09c1976ad', '<completed.jq1mc4rz9zxxg54tfcjv@localhost>', 'dana-bf048c79fb06@example.com', 'ההזמנה שלכם ב־⁨Mafteach⁩ מוכנה', '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>ההזמנה שלכם ב־⁨Mafteach⁩ מוכנה</title></head><body dir="rtl" style="margin:0;background:#f5f7fa;font-family:Assistant,''Segoe UI'',Arial,sans-serif;font-size:16px;line-height:1.6;color:#1f2933"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-size:20px;font-weight:700"><a href="http://localhost:3000" style="color:#1f2933;text-decoration:none">Mafteach</a></p><div style="background:#ffffff;border:1px solid #e2e8f0;border-radius:8px;padding:32px 24px"><p style="margin:0 0 16px">שלום נועה כהן,</p><p style="margin:0 0 16px">תודה! התשלום התקבל וההזמנה מוכנה: המפתחות וקובצי ההורדה מחכים לכם בעמוד ההזמנה.</p><p style="margin:0 0 16px">אפשר לבטל את העסקה בתוך 14 יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.</p><table role="presentation" width="100%" style="border-collapse:collapse;border-top:1px solid #e2e8f0;border-bottom:1px solid #e2e8f0"><tr><td style="padding:8px 0;color:#52606d;text-align:right"><bdi dir="rtl">מוצר 3m5zhqyncct97x7fa0bh</bdi> × 2</td><td style="padding:8px 0;font-weight:600;text-align:right"><bdi>₪99.80</bdi></td></tr><tr><td style="padding:8px 0;color:#52606d;text-align:right">הנחה (קופון TEST-3418700A87)</td><td style="padding:8px 0;font-weight:600;text-align:right"><bdi>-₪9.98</bdi></td></tr><tr><td style="padding:8px 0;color:#52606d;text-align:right">סך הכול</td><td style="padding:8px 0;font-weight:600;text-align:right"><bdi>₪89.82</bdi></td></tr><tr><td style="padding:8px 0;color:#52606d;text-align:right">מזה מע״מ (18%)</td><td style="padding:8px 0;font-weight:600;text-align:right"><bdi>₪13.70</bdi></td></tr><tr><td style="padding:8px 0;color:#52606d;text-align:right">מספר הזמנה</td><td style="padding:8px 0;font-weight:600;text-align:right"><bdi>jq1mc4rz9zxxg54tfcjv</bdi></td></tr></table><p style="margin:24px 0"><a href="http://localhost:3000/orders/jq1mc4rz9zxxg54tfcjv?lng=he" style="display:inline-block;background:#2b6cb0;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:4px">לצפייה בהזמנה</a></p></div><p style="margin:24px 0 0;font-size:13px;color:#616e7c">Mafteach Demo Ltd. · 000000018 · 1 Example St., Tel Aviv · 03-0000000 · support@mafteach.example</p></div></body></html>', 'שלום נועה כהן,

תודה! התשלום התקבל וההזמנה מוכנה: המפתחות וקובצי ההורדה מחכים לכם בעמוד ההזמנה.

אפשר לבטל את העסקה בתוך 14 יום, כל עוד המוצרים הדיגיטליים לא הופעלו ולא הורדו.

⁨‏מוצר 3m5zhqyncct97x7fa0bh⁩ × 2: ₪99.80

הנחה (קופון TEST-3418700A87): -₪9.98

סך הכול: ₪89.82

מזה מע״מ (18%): ₪13.70

מספר הזמנה: jq1mc4rz9zxxg54tfcjv

לצפייה בהזמנה: http://localhost:3000/orders/jq1mc4rz9zxxg54tfcjv?lng=he

— Mafteach

Mafteach Demo Ltd. · 000000018 · 1 Example St., Tel Aviv · 03-0000000 · support@mafteach.example', 'he', '2026-11-22 17:52:55.007717+00');
insert into favourites ("user_id", "product_id", "created_at") values
  ('01a20463-b1cc-71b6-97f3-0b50e9e5b754', '3m5zhqyncct97x7fa0bh', '2026-11-22 17:52:54.41991+00');
insert into idempotency_keys ("scope", "fingerprint", "order_id", "created_at", "key_hash") values
  ('01a20463-b1cc-71b6-97f3-0b50e9e5b754', E'\\x67bab5879a02bbae4c409b8ad0dd7a9f4c157bb33a890ea13a0f56c7d03baaac', 'jq1mc4rz9zxxg54tfcjv', '2026-11-22 17:52:52.987454+00', E'\\xf32588c00456bd970d45594d5f0b676026bc1a8ed2efae049ec74d642117aadb'),
  ('guest', E'\\x5eb6048878485c66e074007d33c6a9cc9d11c7f40b8a0b44d238a644025e4608', 'zy26k314dveq8eespmyk', '2026-11-22 17:52:53.95932+00', E'\\xb6498936838d6f88fe153bfe1a6a793f3fa753ceb2ce1a03f9110b40f050f89a'),
  ('guest', E'\\x61abf20d65b1860d857d1e404d182275580488f56289d08e96fad81a6ee7e03a', 'wxm1b1h1tcwb58dz3gmj', '2026-11-22 17:52:54.556239+00', E'\\xaa66ec7329b7897cd4c62812a38a9f09711e256343b91b7c6fe1bf5ba2d565ae'),
  ('guest', E'\\x2a96b03476d737090ff23415d3b41df00c830e470d3279b7d46cf41046d88e8d', 'w3c7zahdndw0hpqaee6k', '2026-11-22 17:52:54.74221+00', E'\\x7ec3d1a50d268e6d856f062ed20b28e0ec591d3279b7356036241aa28d10f2d8');
insert into licence_keys ("id", "product_id", "status", "sealed", "data_key_id", "blind_index", "last_four", "order_line_id", "reserved_until", "sold_at", "revealed_at", "created_at", "batch_id", "sell_until", "closed_at", "closed_reason", "unit_seen_at") values
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e99', '3m5zhqyncct97x7fa0bh', 'available', E'\\x3813f8b86c90ac2b3b886db57c875cdf503bee1f15653b4df30303c942ab52515ca8c503944ecd4b0d3669a338fa35c6cd2f3b98', '1', E'\\x6ea95fdf38faad6ceebf6e4ddd6dd5ff06785a1bea309978273a09c5b50f5387', '90E8', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e9a', '3m5zhqyncct97x7fa0bh', 'available', E'\\xe3f124978d3ba77a3d259e2193d8e2928523f9a1cea204363053a98891ba615913e9851e498e1649cef5328a6bb01b1179e11f35', '1', E'\\xa193cd7f769b95d877323f7db13fdd83f464d47a896fdeac61ad85624a8c7a44', 'CA81', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e9b', '3m5zhqyncct97x7fa0bh', 'available', E'\\x3f7bfb4acf2b4eeebc0e7127906b37d03182f28af574b36a792925dc2e7652c3e1b29821d36a2eedda622b481846819a8f4ad201', '1', E'\\x7a867d7bb9615d4066627e2e16f12381e0453ebd5a4a060a1a2935021b9d5576', 'A131', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e9c', '3m5zhqyncct97x7fa0bh', 'available', E'\\xbe4eb69b736fabeeb08b3c50a1c11e170cabdd1b6d28e3863aa4d2c5963a955a22f7f9904b1c380cbb7f0b232a944f529518e8ee', '1', E'\\x077f13d7ef3319c2890255823cc9ed1ab9e3cf2dfa7976f852e089a6a76fc187', '8402', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e9d', '3m5zhqyncct97x7fa0bh', 'available', E'\\x1b3208d8843554ac6de7b7a6488c29a33fdac4b278eaa0b713afd46af1456cd5ac1c590bec4dc8dc70612dabbc0a38509d8fabd0', '1', E'\\xd322e1abc3260b6aa299e72dedff468284828f47fa21e45fa6bf1d6ee0852ec0', 'C8AA', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e9e', '3m5zhqyncct97x7fa0bh', 'available', E'\\x866846d65cb92b61f0dc81ad019e0076573241202b04ba1b09ffd3a0e8119e2cf0cc3d2fb08486e07c65d8ed78bc06d4c912b931', '1', E'\\x6a578790bcc6d4de625e7edfbb029d9daed3cf2090c14c5fd53399af3cbb8c5a', '986D', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e2-7f88-b6be-bee1b7e4eb8b', '3m5zhqyncct97x7fa0bh', 'available', E'\\xdd5b78399a2afff4ffb4a0abb74a9d5139afec9ef09e481b104d047453765a4cf2ee43123b19a7515269aef09c4268a16d0e0ba1', '1', E'\\x17c2ca7c9b4dbb69c282d58ad32439ef174899392a415febcbb050a3134a77e5', 'ABAC', NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-77a7-86a4-e9fa39f4fad2', '3m5zhqyncct97x7fa0bh', 'sold', E'\\xfa8f6a20b7dbbf032c697fc9a0d723e37addb80d22a05070c532f5dca31361b825d7509ee3849ad0052db7322e77535957a26c7b', '1', E'\\x21609636bb4c0b293199a46d1bd2c7e016d7a935ad18125f4fefd1a5f8067df9', '4820', '01a20463-b568-79a1-b04c-05d622ba14f4', NULL, '2026-11-22 17:52:53.360371+00', NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e0-72a4-8754-72c8aebed1fb', '3m5zhqyncct97x7fa0bh', 'revealed', E'\\x047d78158fb544028a0d949b94a3a634e7325070bca17bf86a211be3ecda5b14a4155190f050b231aaf0c55364f264d3c681612f', '1', E'\\xf2bd829d4fd93101b5fc725d4769264e34e2179efbfafa0570ede3b11a79c2e8', '04A9', '01a20463-b568-79a1-b04c-05d622ba14f4', NULL, '2026-11-22 17:52:53.360371+00', '2026-11-22 17:52:53.629754+00', '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-b4e1-7c59-87ba-8a11e2c13e98', '3m5zhqyncct97x7fa0bh', 'sold', E'\\xe06952d2e731ff19983f0ac038db46b266c9de0ec516c0dd4528e7ad520a39bc7ca90d5f85b2ee489820c57e6afec4bf26c7f215', '1', E'\\xb23b6fa8540c1ce1b3b724230eec8f75c5be9728df9abb118cbcc3327d3d25a2', 'E3F6', '01a20463-b8ea-74c3-997e-ddf18bd43aef', NULL, '2026-11-22 17:52:54.156002+00', NULL, '2026-11-22 17:52:52.952635+00', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'infinity', NULL, NULL, NULL),
  ('01a20463-bb0d-783a-a8de-e54c9c0347c5', 'hqqwm6nk1p9wv4ahw1hh', 'available', E'\\x4901f35ce3f84c11e2c4d2acb2ddafad8c5bd2d81d1b2cd6b5e715ff22b8b1d66882064f02eb899ae76398fd534539c5f7481f85', '1', E'\\x755f7fde2c6819779ab3c13b3961aad5b79839e2b3cf7f9d72b89ba32e2b03d3', 'C587', NULL, NULL, NULL, NULL, '2026-11-22 17:52:54.529028+00', '01a20463-bb09-7507-980b-dd1ee11309cb', 'infinity', NULL, NULL, NULL),
  ('01a20463-bb0b-7be2-a843-2fc8ed5b380d', 'hqqwm6nk1p9wv4ahw1hh', 'reserved', E'\\xddb6e751c6008bb75158974f97ae0b31daba1952686da46e26d058a18184eba332d8e6e155e0cfef1d5544c4af7a9927487f9b53', '1', E'\\xeef09e44efd5fc5ab7a55420cc0b4f32172eb2459a8ac517bf9e9745dde6cf13', 'B518', '01a20463-bb58-77e0-a659-94c198991dc6', '2026-11-22 18:07:54.556+00', NULL, NULL, '2026-11-22 17:52:54.529028+00', '01a20463-bb09-7507-980b-dd1ee11309cb', 'infinity', NULL, NULL, NULL),
  ('01a20463-bb0d-783a-a8de-e54c9c0347c4', 'hqqwm6nk1p9wv4ahw1hh', 'reserved', E'\\x3feb9ddda19bd2eb14743b0d05ac9cd5af9c774f265c74d3d1f445e2069187c66676e0a984285e18e41c0c56c37a1f8a444d28e8', '1', E'\\xd25943d1a143916d73e3ba654fd22e455de16040954c60316c1101c03a3859d0', 'E23A', '01a20463-bbf2-78b4-8f8b-9ade5b4f05b2', '2026-11-22 18:07:54.742+00', NULL, NULL, '2026-11-22 17:52:54.529028+00', '01a20463-bb09-7507-980b-dd1ee11309cb', 'infinity', NULL, NULL, NULL);
insert into manager_tasks ("id", "kind", "order_id", "detail", "created_at", "resolved_at") values
  ('01a20463-b8b6-768d-8ef0-409a6f367029', 'refund-claim', 'jq1mc4rz9zxxg54tfcjv', '{"claimId": "jb29b2ap2m0azmx1sh5j"}', '2026-11-22 17:52:53.734021+00', NULL),
  ('01a20463-bc8f-75a8-8b4a-b02d68038fbb', 'amount-mismatch', 'w3c7zahdndw0hpqaee6k', '{"id": "tx_429042bzxbvd3hmqc295", "currency": "ILS", "amountAgorot": 2495}', '2026-11-22 17:52:54.890809+00', NULL);
insert into order_emails ("message_id", "order_id", "email_kind", "created_at") values
  ('<completed.jq1mc4rz9zxxg54tfcjv@localhost>', 'jq1mc4rz9zxxg54tfcjv', 'completed', '2026-11-22 17:52:55.009914+00'),
  ('<claim.jb29b2ap2m0azmx1sh5j.buyer@localhost>', 'jq1mc4rz9zxxg54tfcjv', 'claim-buyer', '2026-11-22 17:52:55.02772+00'),
  ('<claim.jb29b2ap2m0azmx1sh5j.support@localhost>', 'jq1mc4rz9zxxg54tfcjv', 'claim-support', '2026-11-22 17:52:55.042373+00'),
  ('<completed.zy26k314dveq8eespmyk@localhost>', 'zy26k314dveq8eespmyk', 'completed', '2026-11-22 17:52:55.06373+00'),
  ('<amount-mismatch.01a20463-bc71-7d41-aa7a-c2f11f070ede@localhost>', 'w3c7zahdndw0hpqaee6k', 'amount-mismatch', '2026-11-22 17:52:55.119121+00');
insert into order_lines ("id", "order_id", "product_id", "kind", "name", "unit_price_agorot", "quantity", "total_agorot", "downloaded_at", "discount_agorot", "refunded_quantity", "bundle_id", "bundle_name", "bundle_units", "answers") values
  ('01a20463-b568-79a1-b04c-05d622ba14f4', 'jq1mc4rz9zxxg54tfcjv', '3m5zhqyncct97x7fa0bh', 'key', '{"en": "Product 3m5zhqyncct97x7fa0bh", "he": "מוצר 3m5zhqyncct97x7fa0bh"}', '4990', '2', '9980', NULL, '998', '0', NULL, NULL, NULL, NULL),
  ('01a20463-b8ea-74c3-997e-ddf18bd43aef', 'zy26k314dveq8eespmyk', '3m5zhqyncct97x7fa0bh', 'key', '{"en": "Product 3m5zhqyncct97x7fa0bh", "he": "מוצר 3m5zhqyncct97x7fa0bh"}', '4990', '1', '4990', NULL, '0', '0', NULL, NULL, NULL, NULL),
  ('01a20463-bb58-77e0-a659-94c198991dc6', 'wxm1b1h1tcwb58dz3gmj', 'hqqwm6nk1p9wv4ahw1hh', 'key', '{"en": "Product hqqwm6nk1p9wv4ahw1hh", "he": "מוצר hqqwm6nk1p9wv4ahw1hh"}', '4990', '1', '4990', NULL, '0', '0', NULL, NULL, NULL, NULL),
  ('01a20463-bbf2-78b4-8f8b-9ade5b4f05b2', 'w3c7zahdndw0hpqaee6k', 'hqqwm6nk1p9wv4ahw1hh', 'key', '{"en": "Product hqqwm6nk1p9wv4ahw1hh", "he": "מוצר hqqwm6nk1p9wv4ahw1hh"}', '4990', '1', '4990', NULL, '0', '0', NULL, NULL, NULL, NULL);
insert into orders ("id", "status", "user_id", "guest_hash", "name", "email", "phone", "language", "subtotal_agorot", "discount_agorot", "total_agorot", "vat_agorot", "vat_percent", "paid_agorot", "terms_accepted_at", "held_until", "completed_at", "cancelled_at", "completed_reason", "created_at", "coupon_code", "refunded_agorot", "discount_reason", "cancelled_by") values
  ('jq1mc4rz9zxxg54tfcjv', 'completed', '01a20463-b1cc-71b6-97f3-0b50e9e5b754', NULL, 'נועה כהן', 'dana-bf048c79fb06@example.com', '+972527654301', 'he', '9980', '998', '8982', '1370', '18', '8982', '2026-11-22 17:52:52.987454+00', NULL, '2026-11-22 17:52:53.360371+00', NULL, NULL, '2026-11-22 17:52:52.987454+00', 'TEST-3418700A87', '0', NULL, NULL),
  ('zy26k314dveq8eespmyk', 'completed', NULL, E'\\x5de267dae0d1cd578695be8a550bb2d0eaa9c14f5a693282cb112060207145d3', 'Dana Levi', 'DANA-BF048C79FB06@EXAMPLE.COM', NULL, 'he', '4990', '0', '4990', '761', '18', '4990', '2026-11-22 17:52:53.95932+00', NULL, '2026-11-22 17:52:54.156002+00', NULL, NULL, '2026-11-22 17:52:53.95932+00', NULL, '0', NULL, NULL),
  ('wxm1b1h1tcwb58dz3gmj', 'pending', NULL, E'\\x4b9dbb07ef01c559f250fad2172b36205dffcc9b70d6ec523ead266031e24c52', 'Dana Levi', 'dana-3@example.com', NULL, 'he', '4990', '0', '4990', '761', '18', '0', '2026-11-22 17:52:54.556239+00', '2026-11-22 18:07:54.556239+00', NULL, NULL, NULL, '2026-11-22 17:52:54.556239+00', NULL, '0', NULL, NULL),
  ('w3c7zahdndw0hpqaee6k', 'pending', NULL, E'\\x22f2a655a59b405b81984edda1bc2ad62add70403ed8297284a5b63683067e17', 'Dana Levi', 'dana-4@example.com', NULL, 'he', '4990', '0', '4990', '761', '18', '0', '2026-11-22 17:52:54.74221+00', '2026-11-22 18:07:54.74221+00', NULL, NULL, NULL, '2026-11-22 17:52:54.74221+00', NULL, '0', NULL, NULL);
insert into payment_attempts ("id", "order_id", "provider", "reference", "payment_url", "status", "amount_agorot", "created_at", "asked_at") values
  ('01a20463-b57c-7ca6-9509-efcd7b6bd200', 'jq1mc4rz9zxxg54tfcjv', 'sandbox', 'vdznmn0gfkj7wdk6hqbb', 'http://localhost:3000/demo/pay/vdznmn0gfkj7wdk6hqbb', 'paid', '8982', '2026-11-22 17:52:52.987454+00', '2026-11-22 17:52:53.360371+00'),
  ('01a20463-b910-7861-a3fc-e91afe915c8a', 'zy26k314dveq8eespmyk', 'sandbox', '88sjs01qxf1k33atcnhf', 'http://localhost:3000/demo/pay/88sjs01qxf1k33atcnhf', 'paid', '4990', '2026-11-22 17:52:53.95932+00', '2026-11-22 17:52:54.156002+00'),
  ('01a20463-bb64-78c9-99f7-8ecb2a7d2d73', 'wxm1b1h1tcwb58dz3gmj', 'sandbox', '7n4nhyqrdm8cx10pc7bw', 'http://localhost:3000/demo/pay/7n4nhyqrdm8cx10pc7bw', 'pending', '4990', '2026-11-22 17:52:54.556239+00', NULL),
  ('01a20463-bbfc-745b-8190-306d507b1fba', 'w3c7zahdndw0hpqaee6k', 'sandbox', 'dxb8vzq1zkfff85khhbh', 'http://localhost:3000/demo/pay/dxb8vzq1zkfff85khhbh', 'pending', '4990', '2026-11-22 17:52:54.74221+00', '2026-11-22 17:52:54.890809+00');
insert into payments ("id", "attempt_id", "order_id", "provider", "transaction_id", "amount_agorot", "currency", "allocation", "created_at") values
  ('01a20463-b687-7f7e-9a4a-cf9bafa822f1', '01a20463-b57c-7ca6-9509-efcd7b6bd200', 'jq1mc4rz9zxxg54tfcjv', 'sandbox', 'tx_pt53smsk3e6nbh7kzn74', '8982', 'ILS', 'matched', '2026-11-22 17:52:53.360371+00'),
  ('01a20463-b99a-7e67-9642-feb93d2c15fb', '01a20463-b910-7861-a3fc-e91afe915c8a', 'zy26k314dveq8eespmyk', 'sandbox', 'tx_skme207cz3t49m2rt9k1', '4990', 'ILS', 'matched', '2026-11-22 17:52:54.156002+00'),
  ('01a20463-bc71-7d41-aa7a-c2f11f070ede', '01a20463-bbfc-745b-8190-306d507b1fba', 'w3c7zahdndw0hpqaee6k', 'sandbox', 'tx_429042bzxbvd3hmqc295', '2495', 'ILS', 'mismatched', '2026-11-22 17:52:54.890809+00');
insert into price_history ("id", "product_id", "price_agorot", "full_price_agorot", "at") overriding system value values
  ('1', '3m5zhqyncct97x7fa0bh', '4990', '4990', '2026-11-22 17:52:52.850497+00'),
  ('2', 'jf7f1cj1jn4dne4h533x', '4990', '4990', '2026-11-22 17:52:54.449261+00'),
  ('3', 'hqqwm6nk1p9wv4ahw1hh', '4990', '4990', '2026-11-22 17:52:54.49045+00');
insert into product_search ("product_id", "category", "words", "price_now", "discount_percent", "is_new", "sold_count", "created_at", "name_en", "name_he", "number", "kind", "platforms", "region", "term_months", "devices", "available") overriding system value values
  ('3m5zhqyncct97x7fa0bh', 'tools', '''3m5zhqyncct97x7fa0bh'' ''=3m5zhqyncct97x7fa0bh'' ''=product'' ''=testworks'' ''=וצר'' ''=מוצר'' ''a'' ''product'' ''testworks'' ''tools'' ''windows'' ''~tools'' ''~כלימ'' ''~לימ'' ''וצר'' ''כלימ'' ''לימ'' ''מוצר''', '4990', NULL, 'false', '0', '2026-11-22 17:52:52.850497+00', 'Product 3m5zhqyncct97x7fa0bh', 'מוצר 3m5zhqyncct97x7fa0bh', '1', 'key', '{windows}', 'israel', '12', '1', 'true'),
  ('jf7f1cj1jn4dne4h533x', 'tools', '''=jf7f1cj1jn4dne4h533x'' ''=product'' ''=testworks'' ''=וצר'' ''=מוצר'' ''a'' ''jf7f1cj1jn4dne4h533x'' ''product'' ''service'' ''testworks'' ''tools'' ''windows'' ''~tools'' ''~כלימ'' ''~לימ'' ''וצר'' ''ירות'' ''כלימ'' ''לימ'' ''מוצר'' ''שירות''', '4990', NULL, 'false', '0', '2026-11-22 17:52:54.449261+00', 'Product jf7f1cj1jn4dne4h533x', 'מוצר jf7f1cj1jn4dne4h533x', '2', 'service', '{windows}', 'israel', '12', '1', 'true'),
  ('hqqwm6nk1p9wv4ahw1hh', 'tools', '''=hqqwm6nk1p9wv4ahw1hh'' ''=product'' ''=testworks'' ''=וצר'' ''=מוצר'' ''a'' ''hqqwm6nk1p9wv4ahw1hh'' ''product'' ''testworks'' ''tools'' ''windows'' ''~tools'' ''~כלימ'' ''~לימ'' ''וצר'' ''כלימ'' ''לימ'' ''מוצר''', '4990', NULL, 'false', '0', '2026-11-22 17:52:54.49045+00', 'Product hqqwm6nk1p9wv4ahw1hh', 'מוצר hqqwm6nk1p9wv4ahw1hh', '3', 'key', '{windows}', 'israel', '12', '1', 'true');
insert into products ("id", "slug", "category", "kind", "state", "brand", "name", "summary", "description", "instructions", "facts", "price_agorot", "discount_percent", "is_new", "max_per_order", "image_ids", "related", "sold_count", "created_at", "updated_at", "star_counts", "version", "slug_he", "timed_percent", "discount_from", "discount_until", "image_alts", "form") values
  ('3m5zhqyncct97x7fa0bh', 'product-3m5zhqyncct97x7fa0bh', 'tools', 'key', 'live', 'Testworks', '{"en": "Product 3m5zhqyncct97x7fa0bh", "he": "מוצר 3m5zhqyncct97x7fa0bh"}', '{"en": "A product.", "he": "מוצר."}', '{"en": "A product to **test** with.", "he": "מוצר ל**בדיקה**."}', '{"en": "1. Enter the key.", "he": "1. הזינו את המפתח."}', '{"region": "israel", "devices": 1, "edition": null, "platforms": ["windows"], "termMonths": 12}', '4990', NULL, 'false', '10', '{}', '{}', '0', '2026-11-22 17:52:52.850497+00', '2026-11-22 17:52:52.850497+00', '{0,0,0,0,2}', '1', NULL, NULL, NULL, NULL, '{}', NULL),
  ('jf7f1cj1jn4dne4h533x', 'product-jf7f1cj1jn4dne4h533x', 'tools', 'service', 'live', 'Testworks', '{"en": "Product jf7f1cj1jn4dne4h533x", "he": "מוצר jf7f1cj1jn4dne4h533x"}', '{"en": "A product.", "he": "מוצר."}', '{"en": "A product to **test** with.", "he": "מוצר ל**בדיקה**."}', '{"en": "1. Enter the key.", "he": "1. הזינו את המפתח."}', '{"region": "israel", "devices": 1, "edition": null, "platforms": ["windows"], "termMonths": 12}', '4990', NULL, 'false', '10', '{}', '{}', '0', '2026-11-22 17:52:54.449261+00', '2026-11-22 17:52:54.449261+00', '{0,0,0,0,0}', '1', NULL, NULL, NULL, NULL, '{}', '[{"id": "site", "help": {"en": "", "he": ""}, "kind": "address-of-site", "label": {"en": "The address of your site", "he": "כתובת האתר שלכם"}, "choices": [], "required": true}, {"id": "day", "help": {"en": "", "he": ""}, "kind": "choice", "label": {"en": "Preferred day", "he": "יום מועדף"}, "choices": [{"en": "Sunday", "he": "ראשון"}, {"en": "Monday", "he": "שני"}], "required": false}]'),
  ('hqqwm6nk1p9wv4ahw1hh', 'product-hqqwm6nk1p9wv4ahw1hh', 'tools', 'key', 'live', 'Testworks', '{"en": "Product hqqwm6nk1p9wv4ahw1hh", "he": "מוצר hqqwm6nk1p9wv4ahw1hh"}', '{"en": "A product.", "he": "מוצר."}', '{"en": "A product to **test** with.", "he": "מוצר ל**בדיקה**."}', '{"en": "1. Enter the key.", "he": "1. הזינו את המפתח."}', '{"region": "israel", "devices": 1, "edition": null, "platforms": ["windows"], "termMonths": 12}', '4990', NULL, 'false', '10', '{}', '{}', '0', '2026-11-22 17:52:54.49045+00', '2026-11-22 17:52:54.49045+00', '{0,0,0,0,0}', '1', NULL, NULL, NULL, NULL, '{}', NULL);
insert into rate_counters ("key", "calls", "ends_at") values
  ('query-provider jq1mc4rz9zxxg54tfcjv', '1', '2026-11-22 17:53:53.244843+00'),
  ('query-provider zy26k314dveq8eespmyk', '1', '2026-11-22 17:53:54.077613+00'),
  ('query-provider wxm1b1h1tcwb58dz3gmj', '1', '2026-11-22 17:53:54.721312+00'),
  ('query-provider w3c7zahdndw0hpqaee6k', '1', '2026-11-22 17:53:54.836643+00');
insert into refund_claims ("id", "order_id", "reason", "status", "answer", "decided_by", "decided_at", "created_at") values
  ('jb29b2ap2m0azmx1sh5j', 'jq1mc4rz9zxxg54tfcjv', 'It does not work.', 'open', NULL, NULL, NULL, '2026-11-22 17:52:53.734021+00');
insert into review_reports ("review_id", "user_id", "reason", "created_at", "settled_at") values
  ('01a20463-ba79-7cf8-88e0-b0cfb0aa8d97', '01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'An advertisement.', '2026-11-22 17:52:54.418028+00', NULL);
insert into reviews ("id", "product_id", "user_id", "stars", "title", "text", "language", "state", "concern", "vouched", "hidden_because", "created_at", "edited_at", "withdrawn_at") values
  ('01a20463-ba79-7cf8-88e0-b0cfb0aa8d97', '3m5zhqyncct97x7fa0bh', '01a20463-ba61-7485-ab61-dafcf3e2c3f2', '5', 'Good', 'It works.', 'en', 'published', NULL, 'false', NULL, '2026-11-22 17:52:54.394235+00', NULL, NULL),
  ('01a20463-ba84-76eb-b998-f24989e5c901', '3m5zhqyncct97x7fa0bh', '01a20463-b1cc-71b6-97f3-0b50e9e5b754', '5', 'Good', 'It works.', 'en', 'published', NULL, 'false', NULL, '2026-11-22 17:52:54.40563+00', NULL, NULL);
insert into sandbox_payments ("reference", "attempt_id", "order_id", "amount_agorot", "language", "lines", "expires_at", "success_url", "failure_url", "state", "pays_at", "transaction_ids", "created_at") values
  ('vdznmn0gfkj7wdk6hqbb', '01a20463-b57c-7ca6-9509-efcd7b6bd200', 'jq1mc4rz9zxxg54tfcjv', '8982', 'he', '[{"name": {"en": "Product 3m5zhqyncct97x7fa0bh", "he": "מוצר 3m5zhqyncct97x7fa0bh"}, "quantity": 2}]', '2026-11-22 18:07:52.987+00', 'http://localhost:3000/success?order=jq1mc4rz9zxxg54tfcjv', 'http://localhost:3000/fail?order=jq1mc4rz9zxxg54tfcjv', 'paid', '2026-11-22 17:52:53.305509+00', '{tx_pt53smsk3e6nbh7kzn74}', '2026-11-22 17:52:53.25114+00'),
  ('88sjs01qxf1k33atcnhf', '01a20463-b910-7861-a3fc-e91afe915c8a', 'zy26k314dveq8eespmyk', '4990', 'he', '[{"name": {"en": "Product 3m5zhqyncct97x7fa0bh", "he": "מוצר 3m5zhqyncct97x7fa0bh"}, "quantity": 1}]', '2026-11-22 18:07:53.959+00', 'http://localhost:3000/success?order=zy26k314dveq8eespmyk', 'http://localhost:3000/fail?order=zy26k314dveq8eespmyk', 'paid', '2026-11-22 17:52:54.091803+00', '{tx_skme207cz3t49m2rt9k1}', '2026-11-22 17:52:54.080239+00'),
  ('7n4nhyqrdm8cx10pc7bw', '01a20463-bb64-78c9-99f7-8ecb2a7d2d73', 'wxm1b1h1tcwb58dz3gmj', '4990', 'he', '[{"name": {"en": "Product hqqwm6nk1p9wv4ahw1hh", "he": "מוצר hqqwm6nk1p9wv4ahw1hh"}, "quantity": 1}]', '2026-11-22 18:07:54.556+00', 'http://localhost:3000/success?order=wxm1b1h1tcwb58dz3gmj', 'http://localhost:3000/fail?order=wxm1b1h1tcwb58dz3gmj', 'open', NULL, '{}', '2026-11-22 17:52:54.722432+00'),
  ('dxb8vzq1zkfff85khhbh', '01a20463-bbfc-745b-8190-306d507b1fba', 'w3c7zahdndw0hpqaee6k', '2495', 'he', '[{"name": {"en": "Product hqqwm6nk1p9wv4ahw1hh", "he": "מוצר hqqwm6nk1p9wv4ahw1hh"}, "quantity": 1}]', '2026-11-22 18:07:54.742+00', 'http://localhost:3000/success?order=w3c7zahdndw0hpqaee6k', 'http://localhost:3000/fail?order=w3c7zahdndw0hpqaee6k', 'paid', '2026-11-22 17:52:54.864519+00', '{tx_429042bzxbvd3hmqc295}', '2026-11-22 17:52:54.843714+00');
insert into search_words ("word", "written", "own", "letters", "sound") values
  ('3m5zhqyncct97x7fa0bh', '3m5zhqyncct97x7fa0bh', 'true', '3m5zhqyncct97x7fa0bh', '3m5sknkd97ks7b0b'),
  ('a', 'A', 'true', 'a', ''),
  ('product', 'Product', 'true', 'product', 'brdkd'),
  ('testworks', 'Testworks', 'true', 'testworks', 'dsdrks'),
  ('tools', 'Tools', 'true', 'tools', 'dls'),
  ('windows', '"windows"', 'true', 'windows', 'nds'),
  ('וצר', 'וצר', 'false', 'vcr', 'sr'),
  ('כלימ', 'כלים', 'true', 'klym', 'klm'),
  ('לימ', 'לימ', 'false', 'lym', 'lm'),
  ('מוצר', 'מוצר', 'true', 'mvcr', 'msr'),
  ('jf7f1cj1jn4dne4h533x', 'jf7f1cj1jn4dne4h533x', 'true', 'jf7f1cj1jn4dne4h533x', 'gb7b1kg1gn4dn453ks'),
  ('service', 'service', 'true', 'service', 'srbs'),
  ('ירות', 'ירות', 'false', 'yrvw', 'rd'),
  ('שירות', 'שירות', 'true', 'jyrvw', 'srd'),
  ('hqqwm6nk1p9wv4ahw1hh', 'hqqwm6nk1p9wv4ahw1hh', 'true', 'hqqwm6nk1p9wv4ahw1hh', 'km6nk1b9b41');
insert into sessions ("id", "user_id", "token_hash", "two_factor_at", "created_at", "expires_at", "ends_at", "revoked_at", "previous_token_hash", "previous_expires_at", "refresh_family", "refresh_hash", "previous_refresh_hash", "refreshed_at", "method", "authenticated_at", "seen_at", "address", "agent", "idle_ends_at") values
  ('01a20463-b408-7acb-aea7-49201d034f92', '01a20463-b1cc-71b6-97f3-0b50e9e5b754', E'\\x64a603dee2d18cc7ce4db57551b08b5d3631edf14283668927cf6b6734448bc1', NULL, '2026-11-22 17:52:52.734602+00', '2026-11-22 18:07:52.734602+00', '2027-01-21 17:52:52.734602+00', NULL, NULL, NULL, E'\\x2b66782b08ea954919489cbc44ce8499', E'\\xa50d7d335470dd461a18d8363ed749fab15cb8a37454c6b9955ad20e6e74ad74', NULL, '2026-11-22 17:52:52.734602+00', 'password', '2026-11-22 17:52:52.734602+00', '2026-11-22 17:52:52.734602+00', '10.0.0.1', '', '2026-12-06 17:52:52.734602+00');
insert into stock_alerts ("id", "product_id", "email", "language", "consent_version", "asked_from", "asked_at", "confirmed_at", "notified_at", "created_at") values
  ('01a20463-ba9b-72a4-acb2-febf66544114', '3m5zhqyncct97x7fa0bh', 'dana-bf048c79fb06@example.com', 'he', '1', 'page', '2026-11-22 17:52:54.435097+00', NULL, NULL, '2026-11-22 17:52:54.435097+00');
insert into stock_batches ("id", "product_id", "state", "units", "supplier", "unit_cost_agorot", "expires_at", "expiry_notified_at", "note", "reason", "changed_at", "created_by", "created_at") values
  ('01a20463-b4dc-7d39-955d-6103ccc989d4', '3m5zhqyncct97x7fa0bh', 'on-shelf', '10', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 17:52:52.952635+00'),
  ('01a20463-bb09-7507-980b-dd1ee11309cb', 'hqqwm6nk1p9wv4ahw1hh', 'on-shelf', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 17:52:54.529028+00');
insert into stock_count_changes ("id", "product_id", "batch_id", "status", "units") overriding system value values
  ('1', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'available', '10'),
  ('2', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'available', '-2'),
  ('3', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'reserved', '2'),
  ('4', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'sold', '2'),
  ('5', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'reserved', '-2'),
  ('6', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'revealed', '1'),
  ('7', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'sold', '-1'),
  ('8', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'available', '-1'),
  ('9', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'reserved', '1'),
  ('10', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'sold', '1'),
  ('11', '3m5zhqyncct97x7fa0bh', '01a20463-b4dc-7d39-955d-6103ccc989d4', 'reserved', '-1'),
  ('12', 'hqqwm6nk1p9wv4ahw1hh', '01a20463-bb09-7507-980b-dd1ee11309cb', 'available', '3'),
  ('13', 'hqqwm6nk1p9wv4ahw1hh', '01a20463-bb09-7507-980b-dd1ee11309cb', 'reserved', '1'),
  ('14', 'hqqwm6nk1p9wv4ahw1hh', '01a20463-bb09-7507-980b-dd1ee11309cb', 'available', '-1'),
  ('15', 'hqqwm6nk1p9wv4ahw1hh', '01a20463-bb09-7507-980b-dd1ee11309cb', 'reserved', '1'),
  ('16', 'hqqwm6nk1p9wv4ahw1hh', '01a20463-bb09-7507-980b-dd1ee11309cb', 'available', '-1');
insert into stock_summary ("product_id", "listed", "live", "name_en", "name_he", "units", "low", "waiting", "sold", "keyed") values
  ('jf7f1cj1jn4dne4h533x', 'false', 'true', 'Product jf7f1cj1jn4dne4h533x', 'מוצר jf7f1cj1jn4dne4h533x', NULL, 'false', '0', '0', 'false'),
  ('3m5zhqyncct97x7fa0bh', 'true', 'true', 'Product 3m5zhqyncct97x7fa0bh', 'מוצר 3m5zhqyncct97x7fa0bh', '7', 'false', '0', '3', 'true'),
  ('hqqwm6nk1p9wv4ahw1hh', 'true', 'true', 'Product hqqwm6nk1p9wv4ahw1hh', 'מוצר hqqwm6nk1p9wv4ahw1hh', '1', 'true', '0', '0', 'true');
insert into users ("id", "username", "email", "phone", "role", "language", "password_hash", "password_temporary_until", "created_at", "disabled_at", "terms_accepted_at", "duties") values
  ('01a20463-b1cc-71b6-97f3-0b50e9e5b754', 'dana-bf048c79fb06', 'dana-bf048c79fb06@example.com', '+972527654301', '1', 'he', '$argon2id$v=19$m=19456,t=2,p=1$/8nSd+8/xfu9SrSMmO+1MQ$7IBfLOo8SE8uvcN9ouWavHN/Ky7fUvnnDJJHoixc280', NULL, '2026-11-22 17:52:52.186507+00', NULL, NULL, '{}'),
  ('01a20463-ba61-7485-ab61-dafcf3e2c3f2', 'dana-67ee3b128362', 'dana-67ee3b128362@example.com', NULL, '1', 'en', '$argon2id$v=19$m=19456,t=2,p=1$/8nSd+8/xfu9SrSMmO+1MQ$7IBfLOo8SE8uvcN9ouWavHN/Ky7fUvnnDJJHoixc280', NULL, '2026-11-22 17:52:54.371866+00', NULL, NULL, '{}');
insert into webhook_messages ("id", "provider", "body", "reference", "handled", "created_at") values
  ('01a20463-b63c-7fa3-beae-7bccf98b2b42', 'sandbox', E'\\x7b226576656e74223a227061796d656e742e6368616e676564222c227265666572656e6365223a2276647a6e6d6e3067666b6a3777646b3668716262227d', 'vdznmn0gfkj7wdk6hqbb', 'true', '2026-11-22 17:52:53.31853+00'),
  ('01a20463-b94d-7c2d-a457-710d9c5ba540', 'sandbox', E'\\x7b226576656e74223a227061796d656e742e6368616e676564222c227265666572656e6365223a223838736a733031717866316b33336174636e6866227d', '88sjs01qxf1k33atcnhf', 'true', '2026-11-22 17:52:54.097443+00'),
  ('01a20463-bc54-7e54-a25d-1c8905ef9cd8', 'sandbox', E'\\x7b226576656e74223a227061796d656e742e6368616e676564222c227265666572656e6365223a2264786238767a71317a6b66666638356b68686268227d', 'dxb8vzq1zkfff85khhbh', 'true', '2026-11-22 17:52:54.871698+00');
insert into wrapped_secrets ("name", "wrapped") values
  ('blindIndex', E'\\x032dfb6e157a0313f905a9f0d5853e94bf358d82d1a99f11c604d982a62c803d8dfe57b6cb2f62871e8091cc0332709efbe837db71dfcd22eb637932'),
  ('totp', E'\\xd3cacdece4efedb312b0eac1e90ca7646995b0435be5eeeb00c577cd5318016a3a6d94f09869617f7522cc44bf182137124cd112927eade74e2e2313'),
  ('recovery', E'\\x3ca8db7ff6afa2b42419bf63901a545a1ef21cd7874e81009a1a74bc0a6154f23b2ce587ad5ad608a33771878569e3ea7c0c36d7e39b995b8574c659'),
  ('alerts', E'\\x756f8f585867213188cb7c3f351ebb157debd3fc96350721ea5f89f053ec33fce5aba714202b981c2e1d5b0ffd348e168420af7ee0f94ad035304f0c'),
  ('orderLinks', E'\\x7d15a220be526d629b1ebadf97137da8584b0041bfc2aca53f27be0d6ea683978459675ad945a07ac0d4d9e6a7b636c80ad069402d1c06bf07f6b066'),
  ('auditChain', E'\\x010edcaefdf2a0f41949237a6096f6340772be78d614e85372d71000a64fd53db5a867095ec5d64f3c46771c5626c80c607df136a7306359b3cefb6d'),
  ('customers', E'\\xa321393602547a6a2f281c5e0e8b9820c6e4ded4540220c2bc729e91f617ee43abe5a3a518fa6b9795d6a541514cb140153e4fd40929a3a48d622744');
select setval('audit_log_id_seq', 14);
select setval('price_history_id_seq', 3);
select setval('product_search_number_seq', 3);
select setval('stock_count_changes_id_seq', 16);
