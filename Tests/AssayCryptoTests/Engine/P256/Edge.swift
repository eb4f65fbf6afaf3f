/// Signatures of the message `edge` over P-256 whose factors u1 = e/s and u2 = r/s, or whose
/// key, lie where a way of computing u1·G + u2·Q could go wrong: at the ends of the digits' and
/// windows' ranges, or so that equal or opposite points meet in a sum.
///
/// Computed apart from this project: with u2 given, s = r/u2 and d = (s·k - e)/r; with u1 given,
/// s = e/u1; equal products with k = 2·u1; with a digit of u2 = r/s given, d = 1/digit; each was
/// judged by the definition in affine numbers.
struct Edge: Sendable {
    var name: String
    var holds: Bool
    var d: String
    var r: String
    var s: String

    init(_ name: String, holds: Bool = true, d: String, r: String, s: String) {
        self.name = name
        self.holds = holds
        self.d = d
        self.r = r
        self.s = s
    }

    static let all: [Edge] = [
        Edge(
            "u2 is 1",
            d: "87bc0744f6a2c417ba902fb0171792bc47842b82fe85855e4955e6005239b932",
            r: "be9ee19f365fee9d27ac8858a18d4f7527419062e2324938af15e7d234fa23f6",
            s: "be9ee19f365fee9d27ac8858a18d4f7527419062e2324938af15e7d234fa23f6"),
        Edge(
            "u2 is 2",
            d: "a66b168b215cf84c28d0ca32524c574765d59c420553e25dde3e920f19c45369",
            r: "c0e7d9113804af675d9141ab1d6c3b0fba10423c76a2e01e99916bca4d7e3431",
            s: "e073ec881c0257b42ec8a0d58eb61d87bb7b9e750edd3f51c6a59b46a4f0acc1"),
        Edge(
            "u2 is 16",
            d: "189898b7ce4d458db6f6cbbe9cf4c9a02333366685b24c6d8d408a2569061b49",
            r: "090c48c1c959a8469b912b89f0e3bd36fa559e1574d93051341caf4200294caf",
            s: "1090c48c0c959a8479b912b89f0e3bd36b73c98c31bf0ced627d67a04fc8c720"),
        Edge(
            "u2 is 17",
            d: "190e4e8a24f9581603ae6ed686e3bc3eb94b96f63a2eb3fce8c0d6f4cc10d49e",
            r: "3a4c5ebf3d13b430708529b408a177fc2f9107d070b8a84a46f71c93994f92dd",
            s: "309b14a1a93d64f3f78f5cce5adc525a15132cb26f69621bd4d4f849358ea5d0"),
        Edge(
            "u2 is 2^255",
            d: "526be288298a1f2546d1f2c4b0f180b20472141b3d8784e8cf830f8d4846451f",
            r: "b3b63b692a8b23041be948fa25ac6f7d8e8d9b8c344de63ca7620faf77591192",
            s: "b88c980984483d9e97a04d3d63186c8233a01bcd8f9d6009ebe31a06ec90f297"),
        Edge(
            "u2 is 2^255 - 1",
            d: "3869ba6ab8c74ca8f59e7e7a8415479de096ca84e5c421264b4cf0f6c529b1ab",
            r: "a5d9f99501d53e7899a1b62092d08f34376f63a900b4d3cce24956c2b50ff8d3",
            s: "40be9624d324376e0795ac3934a4f98dc6d8104dedcccf445869d5f0a663ac84"),
        Edge(
            "u2 is n - 1",
            d: "953096fa89a0d4d5372c7c711e988c9a32eb169b1906a87633d26a1843110b07",
            r: "f508c45aaa5c01c68bfa3ea1d5af9005db3324e35c87b267da4404db078df065",
            s: "0af73ba455a3fe3a7405c15e2a506ff9e1b3d5ca4a8fec1d1975c5e7f4d534ec"),
        Edge(
            "u2 is n - 16",
            d: "306827ce0cc48c221b9163fabe3c152cdc40acf014b5886be2487c5b58dd1e08",
            r: "2dda7a01b73f418ee4e3716179d4a8bd73dcfe784445c89d427187958d341967",
            s: "6d22585f748c0be781b1c8e9e862b5740b673dc474d5f8d0567a303bf5981ebd"),
        Edge(
            "u2 is 5555…",
            d: "782c19afdae3bdbbcb73bd7b769182d5d7fae2646f2115eb6cfae04206ea256c",
            r: "cd06a12e52a7d983d0876221c00e05ae392fe02643a39612e89dc3cd29bbd538",
            s: "f47a245efe41e853d09f471a7659932dacca6d2a17704fa0b214b09caa96fa84"),
        Edge(
            "u2 is f0f0…",
            d: "d62ff54d1902f12beb827a25694e5a0d3c67ca3cbd83a949c4f64c85edc039ef",
            r: "8b1d74da175263aca8705795d08e9b8c88ba15036b06900a31b4c7a38b4630de",
            s: "abe4572b1a43bafbabbdb414f561230f656e25c88c91e814c271d8feaf511777"),
        Edge(
            "u2 is 2^128 - 1",
            d: "7183f6a8d44e3eaaf8d036445b9aef34e05a8d833915db8d4b74acaed002f439",
            r: "fddeca0cb21e47714ecac1ae8cc918158a79c573eb9609623e0adaf9d34b33f2",
            s: "bdb50a62469a9853065ef74aa3f773cbea331702687a4a6cd364edb05dd579bc"),
        Edge(
            "u1 is 1",
            d: "c8491a90196875e47585ea005ad814682ba11c0607da2529fdb3206056b5d1dc",
            r: "2c25330b0ccda0caccc55ae5468cf45e6012da0f253768d92005ef99f8d607a8",
            s: "a1cb100f57e971cacf269e7c26e4630a25a8e9d4bdd35e32df1a80b66b896254"),
        Edge(
            "u1 is 4095",
            d: "e9bad3c960c98f26bb690ea0c236302845cc1640138440c14595a6e64d3d30b3",
            r: "6584d14a2c66976e037fcf59773ec849bcabd3f38557749b9a426704e6fe503c",
            s: "083aa05afe7565ed83b52dbcc38ea730a18716246d5ac44407f9f2734f0e1539"),
        Edge(
            "u1 is 4096",
            d: "3020a36951192174897f8cf1f8583ec9fef04cf0e27737ae503c58e3ee6d5459",
            r: "a4e674cbd0a7e98596d29b19f4e0dcc160b9ec9ecd3f9ca9e4bf4d96dd1d599b",
            s: "7eca1cb082357e979b6cf269e7c26e460f69b72c17c6cef236da2ecc15dccf50"),
        Edge(
            "u1 is 4097",
            d: "46f7f033b45dfe12c83e6c69e9749cc9d635a3223d6d91db5c074276698cd97a",
            r: "793671d9ae5b1943d4e21ed217642a9c8169f35328337e1c319e274c82a9a732",
            s: "68e38e77b09a74f0368989d14aadc369de87920760a99fac9fbcb2cd7fb3db42"),
        Edge(
            "u1 is 2^255",
            d: "1bc86f11a2922a94cb4f7ca287e3797e6590db608295935272e0cba816f06b2e",
            r: "407c7fc0be86a357509303ef9b6eaa73baea2d3e83b7d730268af45f4d548a59",
            s: "5f9a81b3df9ba10d66101065bcf9a96f9bcf8c44d9c9ad28bdb74847f9973880"),
        Edge(
            "u1 is n - 1",
            d: "19b1899a218818254c6e04c82e784860216f7012c527b3c55b53477862ef6834",
            r: "149e8fe115f23a35dc040835364cee6b297da3ede4bc36808e4d8e006e854a40",
            s: "5e34efefa8168e3630d96183d91b9cf5973e10d8e9444052149f4a0c90d9c2fd"),
        Edge(
            "u1 is 2^247",
            d: "34b51b3a44c079cc4f4eec13806bff383e733a1a5cc06fc53716c97252a2978b",
            r: "84749631be91f115ba6942f845b8acb1ee1e8868683f3b7311ebe09cecbc0e65",
            s: "9a81b43e9ba10d07101065bcf9a96fb4b5d53e68c7e955674556099dee6da6f1"),
        Edge(
            "u1 is 5555…",
            d: "c94420dedd1649fb688f2f6a499a4c815b72861e538822005d2e80817e07c4a0",
            r: "c6609bfec48291b9535f34a81f636e2fb34d63316579963948e68ae9a8e554f2",
            s: "62cef7e97490c9f36ed200e9de8d68a59c36ea35a65d937387e0c7d30e792f89"),
        Edge(
            "u1 is f0f0…",
            d: "f37262b73786683b241bb62fb54dd6b0c8e1dbf18040235047bf63975c88be7b",
            r: "7f03be5e30ac58c81f42a6df00d163fdd6cd35cb9ecccfa36473fb93d262791c",
            s: "f2fea27733f34787073fb5a8297cbfba70cf1ea018045504f0d13b83d786247d"),
        Edge(
            "both products are 1 G",
            d: "928128e34332f98be128e89c5382ba2ecf3af033a1c59b63d671e96126219549",
            r: "7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978",
            s: "a1cb100f57e971cacf269e7c26e4630a25a8e9d4bdd35e32df1a80b66b896254"),
        Edge(
            "the products are 1 G and -1 G", holds: false,
            d: "6d7ed71bbccd06751ed71763ac7d45d0edac0a7a055203211d47e161d6419008",
            r: "7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978",
            s: "a1cb100f57e971cacf269e7c26e4630a25a8e9d4bdd35e32df1a80b66b896254"),
        Edge(
            "both products are 77 G",
            d: "f6470ba2232fd9540c537546ae6eefff6bb71cc0ffc865471e640320510f2214",
            r: "41c98119d03088fa14b4cc008d6246503f3653090297eeeb1941b2884e8739ad",
            s: "9e5c67456834e6e1ff5d97ab2bb9d2bd7a7142482fefea4b29f3697cb60c6e7f"),
        Edge(
            "the products are 77 G and -77 G", holds: false,
            d: "09b8f45cdcd026acf3ac8ab951911000512fddeca74f393dd555c7a2ab54033d",
            r: "41c98119d03088fa14b4cc008d6246503f3653090297eeeb1941b2884e8739ad",
            s: "9e5c67456834e6e1ff5d97ab2bb9d2bd7a7142482fefea4b29f3697cb60c6e7f"),
        Edge(
            "both products are 4096 G",
            d: "c515243080ffcfc58ea072fcbbeae50a3716755139b2b978d2e57bba49eaff2b",
            r: "5a57c3e3548207ef2f4541cf25b5e81b6b2e5d2fcec451f4b5113c2b357174b3",
            s: "7eca1cb082357e979b6cf269e7c26e460f69b72c17c6cef236da2ecc15dccf50"),
        Edge(
            "the products are 4096 G and -4096 G", holds: false,
            d: "3aeadbce7f00303b715f8d0344151af585d0855c6d64e50c20d44f08b2782626",
            r: "5a57c3e3548207ef2f4541cf25b5e81b6b2e5d2fcec451f4b5113c2b357174b3",
            s: "7eca1cb082357e979b6cf269e7c26e460f69b72c17c6cef236da2ecc15dccf50"),
        Edge(
            "both products are 8192 G",
            d: "48a99012bde0b44430a25f1bb0e4b3932355744e897925cdc70050aada1d5227",
            r: "5ce96505eef7208cd10920adecfb86ad1a87a974797e4fc58937f00facb006ff",
            s: "3f650e58411abf4bcdb67934f3e1372307b4db960be367791b6d17660aee67a8"),
        Edge(
            "the products are 8192 G and -8192 G", holds: false,
            d: "b7566fec421f4bbccf5da0e44f1b4c6c9991865f1d9e78b72cb97a182245d32a",
            r: "5ce96505eef7208cd10920adecfb86ad1a87a974797e4fc58937f00facb006ff",
            s: "3f650e58411abf4bcdb67934f3e1372307b4db960be367791b6d17660aee67a8"),
        Edge(
            "Q is u1 G and u2 is 1", holds: false,
            d: "6fe9b568506977ec171baa2e966a208ec3a3e430508c97cbeb1cf91f22c9a137",
            r: "882fb5c7b8b1ffacfa5f4d4daaca78d2d65bc7602caaf21f43511c0143409821",
            s: "882fb5c7b8b1ffacfa5f4d4daaca78d2d65bc7602caaf21f43511c0143409821"),
        Edge(
            "Q is -u1 G and u2 is 1", holds: false,
            d: "90164a96af968814e8e455d16995df70f943167d568b06b9089cd1a3d999841a",
            r: "882fb5c7b8b1ffacfa5f4d4daaca78d2d65bc7602caaf21f43511c0143409821",
            s: "882fb5c7b8b1ffacfa5f4d4daaca78d2d65bc7602caaf21f43511c0143409821"),
        Edge(
            "u1 is 1 and the lowest window of u2 says 1 G", holds: false,
            d: "44aed44aa895da89a2576a2576a2576a13762a4790bb68f7f6768791f8c96dea",
            r: "d23f0824128b2f330c5c7fd0a6a3a4506513270e269e0d37f2a74de452e6b439",
            s: "a1cb100f57e971cacf269e7c26e4630a25a8e9d4bdd35e32df1a80b66b896254"),
        Edge(
            "u1 is 1 and the lowest window of u2 says -1 G", holds: false,
            d: "44aed44aa895da89a2576a2576a2576a13762a4790bb68f7f6768791f8c96dea",
            r: "36f675cc81e74ef5e8e25d940ed904759531985d5d9dc9f81818e811892f902c",
            s: "a1cb100f57e971cacf269e7c26e4630a25a8e9d4bdd35e32df1a80b66b896254"),
        Edge(
            "Q is 1 G",
            d: "0000000000000000000000000000000000000000000000000000000000000001",
            r: "031ee719fad0d9419dc81b7a09fc7aa86a0136fb413b302803b8561391834d99",
            s: "c0c9d2ce65b440f369cfa471cd1b1781fea81002b36fc4913ed5c8caa1338209"),
        Edge(
            "Q is 2 G",
            d: "0000000000000000000000000000000000000000000000000000000000000002",
            r: "37741f23efc2df4982989cc5f9d24a72683737eaf0f4601a16b440eedb37c30c",
            s: "d9130846bc468c64570eff3684353bc8de63da6077daa64d4e0f4a1b37ec7404"),
        Edge(
            "Q is -1 G",
            d: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550",
            r: "6ec119b35a733f0986a1bc5b9432853f1a0f4d892eb009ec323054d14143afe8",
            s: "ef9c04a65f27e5e53621ed0a1149e3b7083b7b0d6349d9baf5bd7cc62e0d5d09"),
    ]
}
